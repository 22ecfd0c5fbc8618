package dev.lamella.observe;

/// Receives the progress of reading and writing as increments, which the listener adds up. One listener may observe
/// many files at the same time, so several threads may call it at once. Its methods must be fast. If one throws,
/// reading or writing fails with that exception.
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
