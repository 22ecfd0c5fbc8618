package dev.lamella.vector;

import dev.lamella.schema.Schema;
import java.io.IOException;

/// Receives batches, one after another, for example from a builder of rows.
///
/// Not safe for use by two threads at once.
@FunctionalInterface
public interface BatchSink {
    /// Receives all rows of a batch. The batch is valid until this method returns, because its arrays are reused.
    void write(Batch batch) throws IOException;

    /// The schema in which this sink expects the next batches: the current one, or one that differs only in the columns
    /// of variants. Batches with the current schema are still accepted.
    default Schema next(Schema current) {
        return current;
    }
}
