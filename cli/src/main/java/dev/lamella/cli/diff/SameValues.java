package dev.lamella.cli.diff;

import dev.lamella.error.ParquetException;
import dev.lamella.row.Row;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.RowValues;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SchemaNode;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Whether two values are the same: NaN is NaN, and numbers of different types are compared by their value.
public record SameValues(double tolerance) {
    /// Compares the values of one column in rows of two tables.
    interface OfColumn {
        boolean areSame(RowValues one, int index, RowValues other, int otherIndex);
    }

    /// The comparison for a column of two tables.
    OfColumn of(Field field, Field other) {
        boolean isNumber = field instanceof PrimitiveField one && other instanceof PrimitiveField two
                && isWhole(one) && isWhole(two);
        boolean isReal = field instanceof PrimitiveField one && other instanceof PrimitiveField two
                && isReal(one) && isReal(two);
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
        SchemaNode node = SchemaNode.of(field);
        SchemaNode otherNode = SchemaNode.of(other);
        return (one, index, two, otherIndex) -> areSame(value(node, one, index), value(otherNode, two, otherIndex));
    }

    /// Whether a field has one whole number in each row, of which its annotation allows all that fit its physical type.
    private static boolean isWhole(PrimitiveField field) {
        int bits = switch (field.type()) {
            case INT32 -> 32;
            case INT64 -> 64;
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> 0;
        };
        return bits > 0 && field.repetition() != Repetition.REPEATED
                && field.logicalType().map(type -> type instanceof LogicalType.Integer number && number.isSigned()
                        && number.bitWidth() == bits).orElse(true);
    }

    private static boolean isReal(PrimitiveField field) {
        return field.type() == PhysicalType.DOUBLE && field.repetition() != Repetition.REPEATED;
    }

    /// The fields of a struct that are not null.
    private record Group(Map<Object, @Nullable Object> fields) {}

    /// The value: of structs a [Group], of lists a list, and of maps a map, or the list of entries if a key repeats.
    private static @Nullable Object value(SchemaNode node, RowValues cells, int index) {
        return switch (node) {
            case SchemaNode.Value _,SchemaNode.Variant _ -> value(cells, index);
            case SchemaNode.Fields struct -> {
                Row row = cells.getRow(index);
                yield row == null ? null : new Group(fields(row, i -> value(struct.children().get(i), row, i)));
            }
            case SchemaNode.ListOf list -> values(list.element(), cells.getList(index));
            case SchemaNode.MapOf map -> {
                RowMap entries = cells.getMap(index);
                yield entries == null ? null : entries(map, entries);
            }
        };
    }

    private static @Nullable List<@Nullable Object> values(SchemaNode element, @Nullable RowList list) {
        if (list == null) {
            return null;
        }
        List<@Nullable Object> values = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            values.add(value(element, list, i));
        }
        return values;
    }

    private static Object entries(SchemaNode.MapOf node, RowMap map) {
        Map<@Nullable Object, @Nullable Object> last = new HashMap<>();
        List<Map.Entry<@Nullable Object, @Nullable Object>> all = new ArrayList<>(map.size());
        for (int i = 0; i < map.size(); i++) {
            Object key = key(value(map.keys(), i));
            Object value = node.value().isPresent() ? value(node.value().get(), map.values(), i) : null;
            last.put(key, value);
            all.add(new SimpleImmutableEntry<>(key, value));
        }
        return last.size() == all.size() ? last : all;
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
                || tolerance > 0 && Double.isFinite(one) && Double.isFinite(other)
                        && Math.abs(one - other) <= tolerance * Math.max(1, Math.max(Math.abs(one), Math.abs(other)));
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
            case Group(var fields) when other instanceof Group(var second) -> areSame(fields, second);
            case Row group when other instanceof Row second ->
                areSame(fields(group, i -> value(group, i)), fields(second, i -> value(second, i)));
            case Map<?, ?> map when other instanceof Map<?, ?> second -> map.keySet().equals(second.keySet())
                    && map.keySet().stream().allMatch(key -> areSame(map.get(key), second.get(key)));
            case Map.Entry<?, ?> entry when other instanceof Map.Entry<?, ?> second ->
                areSame(entry.getKey(), second.getKey()) && areSame(entry.getValue(), second.getValue());
            case Variant variant when other instanceof Variant second -> areSame(variant, second);
            default -> Objects.equals(one, other);
        };
    }

    /// Values that are damaged are the same if their bytes are.
    private static boolean areSame(Variant one, Variant other) {
        try {
            return one.equals(other);
        } catch (VariantFormatException _) {
            return one.metadata().equals(other.metadata()) && Arrays.equals(one.toByteArray(), other.toByteArray());
        }
    }

    /// The fields of a group that are not null, by name; of several fields with one name, the first ones belong together.
    private static Map<Object, @Nullable Object> fields(Row group, IntFunction<@Nullable Object> values) {
        Map<Object, @Nullable Object> fields = new HashMap<>();
        for (int i = 0; i < group.size(); i++) {
            int earlier = 0;
            while (fields.containsKey(List.of(group.field(i).name(), earlier))) {
                earlier++;
            }
            fields.put(List.of(group.field(i).name(), earlier), values.apply(i));
        }
        fields.values().removeIf(Objects::isNull);
        return fields;
    }

    /// A key of a map, which equals another one if they are the same.
    private static @Nullable Object key(@Nullable Object key) {
        return switch (key) {
            case byte[] bytes -> ByteBuffer.wrap(bytes);
            case Number number when isFloating(number) -> {
                double real = number.doubleValue();
                yield Double.isFinite(real) && !isNegativeZero(real)
                        ? new BigDecimal(real).stripTrailingZeros()
                        : (Object) real;
            }
            case Number number -> exact(number).stripTrailingZeros();
            case null, default -> key;
        };
    }

    private boolean areSame(Number one, Number other) {
        if (isFloating(one) && isFloating(other)) {
            return areSame(one.doubleValue(), other.doubleValue());
        }
        if (isFloating(one)) {
            return areSame(one, exact(other));
        }
        return isFloating(other) ? areSame(other, exact(one)) : exact(one).compareTo(exact(other)) == 0;
    }

    /// As in filters, a decimal is also equal to the floating-point number of which it is the shortest form.
    private boolean areSame(Number floating, BigDecimal decimal) {
        double real = floating.doubleValue();
        if (Double.isFinite(real) && !isNegativeZero(real) && (new BigDecimal(real).compareTo(decimal) == 0
                || new BigDecimal(floating.toString()).compareTo(decimal) == 0)) {
            return true;
        }
        return tolerance > 0 && areSame(real, decimal.doubleValue());
    }

    private static boolean isNegativeZero(double number) {
        return Double.doubleToRawLongBits(number) == Long.MIN_VALUE;
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
