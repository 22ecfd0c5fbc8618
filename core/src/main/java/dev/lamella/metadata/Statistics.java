package dev.lamella.metadata;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/// The writer's statistics of a column chunk or page: the struct `Statistics`.
///
/// Bounds are PLAIN bytes without a length prefix, as stored. The column's type and [ColumnOrder] decide whether they
/// have a meaning. They may be truncated and then need not occur in the data. An absent count is unknown, not 0. Do not
/// modify the arrays.
///
/// @param max deprecated: the largest value by signed comparison
/// @param min deprecated: the smallest value by signed comparison
/// @param nullCount values that are null
/// @param distinctCount number of distinct values; broken writers store 0
/// @param maxValue a value that no value exceeds
/// @param minValue a value that no value is below
/// @param isMaxValueExact whether `maxValue` occurs in the data
/// @param isMinValueExact whether `minValue` occurs in the data
/// @param nanCount values that are NaN; for FLOAT, DOUBLE and FLOAT16
/// @see <a href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">Statistics in
///         parquet.thrift</a>
public record Statistics(Optional<byte[]> max, Optional<byte[]> min, OptionalLong nullCount, OptionalLong distinctCount,
        Optional<byte[]> maxValue, Optional<byte[]> minValue, Optional<Boolean> isMaxValueExact,
        Optional<Boolean> isMinValueExact, OptionalLong nanCount) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Statistics that && Bytes.equal(max, that.max) && Bytes.equal(min, that.min)
                && nullCount.equals(that.nullCount) && distinctCount.equals(that.distinctCount)
                && Bytes.equal(maxValue, that.maxValue) && Bytes.equal(minValue, that.minValue)
                && isMaxValueExact.equals(that.isMaxValueExact) && isMinValueExact.equals(that.isMinValueExact)
                && nanCount.equals(that.nanCount);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Bytes.hash(max), Bytes.hash(min), nullCount, distinctCount, Bytes.hash(maxValue),
                Bytes.hash(minValue), isMaxValueExact, isMinValueExact, nanCount);
    }
}
