package dev.lamella.statistics;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Statistics of the values of a column from the footer, for a file or a row group, for query planners. A value that the
/// footer does not have, or that contradicts other parts of it, is empty.
///
/// @param valueCount values that are not null
/// @param nullCount nulls; in lists and maps, elements that are null
/// @param distinctCount distinct values of one row group, as its writer counted them
/// @param valueBytes bytes of all values in memory, without lengths; for BYTE_ARRAY only if the writer counted them
/// @param min no value but NaN is smaller; empty if the type has no order, or there is no value
/// @param max no value but NaN is larger; empty in the same cases as `min`
/// @param nan whether NaN may be among the values
public record ColumnBounds(OptionalLong valueCount, OptionalLong nullCount, OptionalLong distinctCount,
        OptionalLong valueBytes, Optional<Bound> min, Optional<Bound> max, Nan nan) {
    /// A bound of values.
    ///
    /// @param value in the default Java type of the column, as rows return it; [dev.lamella.filter.Literal#of] accepts
    ///     it if filters support the type
    public record Bound(Object value, Exactness exactness) {
        public Bound {
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(exactness, "exactness");
        }
    }

    /// Whether a bound is a value of the column.
    public enum Exactness {
        /// It is the smallest or largest value.
        VALUE,
        /// It may be truncated or widened: no value is outside the bound, but no value need be equal to it.
        BOUND
    }

    /// Whether NaN is possible. Bounds do not cover NaN.
    public enum Nan {
        NONE, POSSIBLE
    }

    /// The average bytes of a value that is not null.
    public OptionalDouble averageBytes() {
        return valueCount.orElse(0) > 0 && valueBytes.isPresent()
                ? OptionalDouble.of((double) valueBytes.getAsLong() / valueCount.getAsLong())
                : OptionalDouble.empty();
    }
}
