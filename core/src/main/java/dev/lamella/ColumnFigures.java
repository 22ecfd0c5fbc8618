package dev.lamella;

import java.util.Optional;
import java.util.OptionalLong;

/// What the footer of a file tells exactly about the values of a column. What it does not tell exactly is empty: bounds that may be
/// shortened or widened, bounds of floating-point columns whose NaNs are not counted, and whatever is not believed.
///
/// @param entryCount values and nulls; below lists, each list that is null or empty counts as one null
/// @param nullCount entries without value
/// @param min the smallest value as it is stored, in PLAIN encoding without a length; also empty if there are no values
/// @param max the largest value
public record ColumnFigures(long entryCount, OptionalLong nullCount, Optional<byte[]> min, Optional<byte[]> max) {
    /// Whether there is surely no value.
    public boolean isWithoutValues() {
        return nullCount.isPresent() && nullCount.getAsLong() == entryCount;
    }
}
