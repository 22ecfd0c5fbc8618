package dev.lamella.statistics;

import java.util.Optional;
import java.util.OptionalLong;

/// What is known exactly of the values of a column: by the footer of a file alone ([ParquetReader#statistics]), or after reading
/// ([ColumnStatisticsCollector#statistics]). What the footer does not tell exactly is empty: bounds that may be shortened or widened, bounds of
/// floating-point columns whose NaNs are not counted, and whatever is not believed.
///
/// Values are as they are stored: in PLAIN encoding, without a length. NaN is neither the smallest nor the largest value; zeros of both signs
/// are one value, and which of them stands here is left open.
///
/// @param valueCount values that are not null
/// @param nullCount nulls; of a column in lists or maps, elements that are null
/// @param min the smallest value; also empty if there is none, or the type has no order
/// @param max the largest value; empty as `min` is
public record ColumnStatistics(OptionalLong valueCount, OptionalLong nullCount, Optional<byte[]> min,
        Optional<byte[]> max) {
    /// Whether there is surely no value.
    public boolean isWithoutValues() {
        return valueCount.isPresent() && valueCount.getAsLong() == 0;
    }
}
