package dev.lamella.internal.event;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// Bytes were read from a source.
@Name("dev.lamella.FileRead")
@Label("File Read")
@Description("Bytes of a Parquet file were read from its source")
public final class FileRead extends FileEvent {
    @Label("Position")
    long position;
    @Label("Bytes Read")
    @DataAmount
    long bytes;

    private FileRead() {}

    static @Nullable FileRead begun() {
        return begun(new FileRead());
    }

    public void done(String name, long offset, long count) {
        if (ends(name)) {
            position = offset;
            bytes = count;
            commit();
        }
    }
}
