package dev.lamella.vector;

import dev.lamella.schema.Schema;
import java.io.IOException;

/// Where batches go, one after another: what rows are collected for.
///
/// Not safe for use by two threads at once.
@FunctionalInterface
public interface BatchSink {
    /// Takes all rows of a batch. The batch is valid until this returns, because its arrays are reused.
    void write(Batch batch) throws IOException;

    /// In which schema batches are wanted from here on: the current one, or one that has other columns for variants and is else the same.
    /// Batches of the current one are still taken.
    default Schema next(Schema current) {
        return current;
    }
}
