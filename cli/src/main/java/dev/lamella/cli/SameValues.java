package dev.lamella.cli;

import dev.lamella.error.ParquetException;
import dev.lamella.row.RowValues;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Whether two values are the same: NaN is NaN, and numbers of different types are compared by their value.
record SameValues(double tolerance) {
    /// Compares the values of one column in rows of two tables.
    interface OfColumn {
        boolean areSame(RowValues one, int index, RowValues other, int otherIndex);
    }

    /// The comparison for a column of two tables.
    OfColumn of(Field field, Field other) {
        boolean isNumber = field instanceof PrimitiveField one && other instanceof PrimitiveField two
                && isWhole(one) && isWhole(two);
        boolean isReal = field instanceof PrimitiveField one && other instanceof PrimitiveField two
                && one.type() == PhysicalType.DOUBLE && two.type() == PhysicalType.DOUBLE;
        if (isNumber || isReal) {
            return (one, index, two, otherIndex) -> {
                boolean isNull = one.isNull(index);
                if (isNull || two.isNull(otherIndex)) {
                    return isNull == two.isNull(otherIndex);
                }
                return isNumber
                        ? one.getLong(index) == two.getLong(otherIndex)
                        : areSame(one.getDouble(index), two.getDouble(otherIndex));
            };
        }
        return (one, index, two, otherIndex) -> areSame(value(one, index), value(two, otherIndex));
    }

    private static boolean isWhole(PrimitiveField field) {
        return (field.type() == PhysicalType.INT32 || field.type() == PhysicalType.INT64)
                && field.logicalType().map(type -> type instanceof LogicalType.Integer number && number.isSigned())
                        .orElse(true);
    }

    /// The value; as stored, if its annotation does not allow it.
    private static @Nullable Object value(RowValues row, int index) {
        try {
            return row.get(index);
        } catch (ParquetException _) {
            return row.getRaw(index);
        }
    }

    private boolean areSame(double one, double other) {
        return Double.doubleToLongBits(one) == Double.doubleToLongBits(other)
                || tolerance > 0 && Math.abs(one - other) <= tolerance
                        * Math.max(1, Math.max(Math.abs(one), Math.abs(other)));
    }

    private boolean areSame(@Nullable Object one, @Nullable Object other) {
        if (one == null || other == null) {
            return one == other;
        }
        return switch (one) {
            case Number number when other instanceof Number second -> areSame(number, second);
            case byte[] bytes when other instanceof byte[] second -> Arrays.equals(bytes, second);
            case List<?> list when other instanceof List<?> second -> {
                boolean isSame = list.size() == second.size();
                for (int i = 0; isSame && i < list.size(); i++) {
                    isSame = areSame(list.get(i), second.get(i));
                }
                yield isSame;
            }
            case Map<?, ?> map when other instanceof Map<?, ?> second -> areSame(map, second);
            case Map.Entry<?, ?> entry when other instanceof Map.Entry<?, ?> second ->
                areSame(entry.getKey(), second.getKey()) && areSame(entry.getValue(), second.getValue());
            default -> Objects.equals(one, other);
        };
    }

    /// A field that one of two groups does not have is null.
    private boolean areSame(Map<?, ?> one, Map<?, ?> other) {
        return one.entrySet().stream().allMatch(entry -> areSame(entry.getValue(), other.get(entry.getKey())))
                && other.entrySet().stream()
                        .allMatch(entry -> one.containsKey(entry.getKey()) || entry.getValue() == null);
    }

    private boolean areSame(Number one, Number other) {
        if (isFloating(one) || isFloating(other)) {
            return areSame(one.doubleValue(), other.doubleValue());
        }
        return exact(one).compareTo(exact(other)) == 0;
    }

    private static boolean isFloating(Number number) {
        return number instanceof Double || number instanceof Float;
    }

    private static BigDecimal exact(Number number) {
        return switch (number) {
            case BigDecimal decimal -> decimal;
            case BigInteger whole -> new BigDecimal(whole);
            default -> BigDecimal.valueOf(number.longValue());
        };
    }
}
