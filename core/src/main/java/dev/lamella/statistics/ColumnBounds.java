package dev.lamella.statistics;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// What the footer says of the values of a column, in a file or a row group, for query planners. A fact that the footer does
/// not give, or that contradicts it, is empty.
///
/// @param valueCount values that are not null
/// @param nullCount nulls; in lists and maps, elements that are null
/// @param distinctCount distinct values of one row group, as its writer counted them
/// @param valueBytes bytes of all values in memory, without lengths: of BYTE_ARRAY, if the writer counted them
/// @param min no value but NaN is smaller; empty if the type has no order, or there is no value
/// @param max no value but NaN is larger; empty as `min` is
/// @param nan whether NaN may be among the values
public record ColumnBounds(OptionalLong valueCount, OptionalLong nullCount, OptionalLong distinctCount,
        OptionalLong valueBytes, Optional<Bound> min, Optional<Bound> max, Nan nan) {
    /// A bound of values.
    ///
    /// @param value of the default Java type of the column, as rows give it; [dev.lamella.filter.Literal#of] takes it, if
    /// filters compare such values
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
        /// It may be truncated, or widened: values may end before it.
        BOUND
    }

    /// Whether NaN is possible. It has no place in the order of bounds.
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
