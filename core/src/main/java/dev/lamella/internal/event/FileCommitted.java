package dev.lamella.internal.event;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A file was completed.
@Name("dev.lamella.FileCommitted")
@Label("File Committed")
@Description("A Parquet file was completed, and appeared")
public final class FileCommitted extends FileEvent {
    @Label("Rows")
    long rows;
    @Label("Row Groups")
    int rowGroups;
    @Label("Size")
    @DataAmount
    long size;

    private FileCommitted() {}

    static @Nullable FileCommitted begun() {
        return begun(new FileCommitted());
    }

    public void done(String name, long rowCount, int rowGroupCount, long bytes) {
        if (ends(name)) {
            rows = rowCount;
            rowGroups = rowGroupCount;
            size = bytes;
            commit();
        }
    }
}
