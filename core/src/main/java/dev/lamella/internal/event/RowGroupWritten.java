package dev.lamella.internal.event;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A row group was written.
@Name("dev.lamella.RowGroupWritten")
@Label("Row Group Written")
@Description("A row group was encoded, compressed and passed to its target")
public final class RowGroupWritten extends FileEvent {
    @Label("Row Group")
    int rowGroup;
    @Label("Rows")
    long rows;
    @Label("Compressed Size")
    @DataAmount
    long compressedSize;
    @Label("Uncompressed Size")
    @DataAmount
    long uncompressedSize;
    @Label("Pages")
    long pages;

    private RowGroupWritten() {}

    static @Nullable RowGroupWritten begun() {
        return begun(new RowGroupWritten());
    }

    public void done(String name, int ordinal, long rowCount, long stored, long size, long pageCount) {
        if (ends(name)) {
            rowGroup = ordinal;
            rows = rowCount;
            compressedSize = stored;
            uncompressedSize = size;
            pages = pageCount;
            commit();
        }
    }
}
