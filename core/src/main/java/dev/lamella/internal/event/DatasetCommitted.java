package dev.lamella.internal.event;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// The files of a data set were published.
@Name("dev.lamella.DatasetCommitted")
@Label("Dataset Committed")
@Description("The files of a data set were published together")
public final class DatasetCommitted extends FileEvent {
    @Label("Files")
    int files;
    @Label("Removed Files")
    int removedFiles;
    @Label("Rows")
    long rows;
    @Label("Size")
    @DataAmount
    long size;

    private DatasetCommitted() {}

    static @Nullable DatasetCommitted begun() {
        return begun(new DatasetCommitted());
    }

    /// @param removed number of files that the new ones replace
    public void done(String name, int fileCount, int removed, long rowCount, long bytes) {
        if (ends(name)) {
            files = fileCount;
            removedFiles = removed;
            rows = rowCount;
            size = bytes;
            commit();
        }
    }
}
