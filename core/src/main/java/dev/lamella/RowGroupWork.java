package dev.lamella;

import dev.lamella.vector.BatchSource;
import java.io.IOException;

/// What is done with the batches of some row groups.
///
/// @param <R> what comes of it
/// @see ParquetReader#mapRowGroups
@FunctionalInterface
public interface RowGroupWork<R> {
    /// Reads batches. What comes of them must not hold on to them.
    ///
    /// @param batches of some row groups that follow each other; closed afterwards
    R apply(BatchSource batches) throws IOException;
}
