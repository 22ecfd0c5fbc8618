package dev.lamella.internal.event;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A footer was read.
@Name("dev.lamella.FileOpened")
@Label("File Opened")
@Description("The footer of a Parquet file was read")
public final class FileOpened extends FileEvent {
    @Label("Size")
    @DataAmount
    long size;
    @Label("Footer Size")
    @DataAmount
    int footerSize;
    @Label("Row Groups")
    int rowGroups;
    @Label("Columns")
    int columns;
    @Label("Rows")
    long rows;

    private FileOpened() {}

    static @Nullable FileOpened begun() {
        return begun(new FileOpened());
    }

    /// @param columns number of leaves
    public void done(String name, long fileSize, int footerLength, int rowGroupCount, int columnCount, long rowCount) {
        if (ends(name)) {
            size = fileSize;
            footerSize = footerLength;
            rowGroups = rowGroupCount;
            columns = columnCount;
            rows = rowCount;
            commit();
        }
    }
}
