package dev.lamella.statistics;

import java.util.Optional;
import java.util.OptionalLong;

/// Exact statistics of a column: from the footer alone ([dev.lamella.ParquetReader#statistics]), or after reading
/// ([ColumnStatisticsCollector#statistics]). A statistic that the footer does not give exactly is empty: bounds that
/// may be truncated or widened, bounds of floating-point columns without a NaN count, and statistics of writers that
/// are not trusted.
///
/// Values are in PLAIN encoding, without a length. NaN is neither the smallest nor the largest value. Zeros of both
/// signs are one value; either may be given.
///
/// @param valueCount values that are not null
/// @param nullCount nulls; in lists and maps, elements that are null
/// @param min the smallest value; also empty if there is none, or the type has no order
/// @param max the largest value; empty as `min` is
public record ColumnStatistics(OptionalLong valueCount, OptionalLong nullCount, Optional<byte[]> min,
        Optional<byte[]> max) {
    /// Whether the column certainly has no value.
    public boolean isWithoutValues() {
        return valueCount.isPresent() && valueCount.getAsLong() == 0;
    }
}
