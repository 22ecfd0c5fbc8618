package dev.lamella;

import dev.lamella.vector.BatchSource;
import java.io.IOException;

/// A function of the batches of some row groups.
///
/// @param <R> the result
/// @see ParquetReader#mapRowGroups
@FunctionalInterface
public interface RowGroupWork<R> {
    /// Reads batches. The result must not refer to them.
    ///
    /// @param batches batches of consecutive row groups; the library closes the source
    R apply(BatchSource batches) throws IOException;
}
