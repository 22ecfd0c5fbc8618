package dev.lamella.observe;

/// Gets the progress of reading and writing, in small pieces that can be added up. One listener may observe any number of
/// files, also at the same time: several threads may call it at once. It must be fast, and an exception of it ends the work.
public interface ProgressListener {
    /// Ignores all progress.
    ProgressListener NONE = new ProgressListener() {
    };

    /// Bytes were read from the source of a file: footer, indexes and pages. Bytes that are read twice count twice.
    ///
    /// @param count since the last call
    default void bytesRead(long count) {}

    /// Rows were passed to a writer. Some of them may still be in memory.
    ///
    /// @param count since the last call
    default void rowsWritten(long count) {}

    /// Bytes of a file were written.
    ///
    /// @param count since the last call
    default void bytesWritten(long count) {}
}
