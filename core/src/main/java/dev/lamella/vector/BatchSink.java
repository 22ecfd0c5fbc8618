package dev.lamella.vector;

import java.io.IOException;

/// Where batches go, one after another: what rows are collected for.
///
/// Not safe for use by two threads at once.
@FunctionalInterface
public interface BatchSink {
    /// Takes all rows of a batch. The batch is valid until this returns, because its arrays are reused.
    void write(Batch batch) throws IOException;
}
