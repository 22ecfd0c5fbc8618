package dev.lamella.conformance;

import dev.lamella.row.Row;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rows as trees of stored values, to be compared with `equals` and to be read in a failure.
///
/// A tree is null, a `Boolean`, a `Long` (of INT32 and INT64), [Bits32] or [Bits64] (of FLOAT and DOUBLE), [Hex] (of
/// bytes), a `List` (of a list), [Entries] (of a map) or [Fields] (of a group; a row too).
final class Physical {
    private Physical() {}

    record Bits32(int bits) {
        @Override
        public String toString() {
            return Float.intBitsToFloat(bits) + "f/" + Integer.toHexString(bits);
        }
    }

    record Bits64(long bits) {
        @Override
        public String toString() {
            return Double.longBitsToDouble(bits) + "/" + Long.toHexString(bits);
        }
    }

    record Hex(String digits) {
        static Hex of(byte[] bytes) {
            return new Hex(HexFormat.of().formatHex(bytes));
        }

        @Override
        public String toString() {
            return "x" + digits;
        }
    }

    record Entry(@Nullable Object key, @Nullable Object value) {
        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    record Entries(List<Entry> list) {
        @Override
        public String toString() {
            return list.toString();
        }
    }

    record Fields(List<@Nullable Object> values) {
        @Override
        public String toString() {
            return values.toString().replaceFirst("^\\[", "{").replaceFirst("]$", "}");
        }
    }

    /// The rows of a batch, in full.
    static List<Fields> rows(Batch batch) {
        List<Fields> rows = new ArrayList<>(batch.rowCount());
        for (int row = 0; row < batch.rowCount(); row++) {
            rows.add(fields(batch.columns(), row));
        }
        return rows;
    }

    private static Fields fields(List<ColumnVector> columns, int slot) {
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        for (ColumnVector column : columns) {
            values.add(value(column, slot));
        }
        return new Fields(values);
    }

    private static @Nullable Object value(ColumnVector vector, int slot) {
        if (slot < 0 || slot >= vector.size()) {
            throw new AssertionError("slot " + slot + " of a vector of " + vector.size());
        }
        if (vector.isNull(slot)) {
            assertHoldsNothing(vector, slot);
            return null;
        }
        return switch (vector) {
            case BooleanVector v -> v.values()[slot];
            case IntVector v -> (long) v.values()[slot];
            case LongVector v -> v.values()[slot];
            case FloatVector v -> new Bits32(Float.floatToRawIntBits(v.values()[slot]));
            case DoubleVector v -> new Bits64(Double.doubleToRawLongBits(v.values()[slot]));
            case BytesVector v -> Hex.of(v.value(slot));
            case FixedBytesVector v -> Hex.of(v.value(slot));
            case DictionaryVector v -> value(v.dictionary(), v.indices()[slot]);
            case GroupVector v -> fields(v.fields(), slot);
            case ListVector v -> {
                List<@Nullable Object> elements = new ArrayList<>();
                for (int i = v.offsets()[slot]; i < v.offsets()[slot + 1]; i++) {
                    elements.add(value(v.elements(), i));
                }
                yield elements;
            }
            case MapVector v -> {
                List<Entry> entries = new ArrayList<>();
                for (int i = v.offsets()[slot]; i < v.offsets()[slot + 1]; i++) {
                    entries.add(new Entry(value(v.keys(), i), value(v.values(), i)));
                }
                yield new Entries(entries);
            }
            case NullVector _ -> null;
        };
    }

    /// What vectors promise of null slots: zero, an empty slice or list, and fields that are null.
    private static void assertHoldsNothing(ColumnVector vector, int slot) {
        boolean holdsNothing = switch (vector) {
            case BooleanVector v -> !v.values()[slot];
            case IntVector v -> v.values()[slot] == 0;
            case LongVector v -> v.values()[slot] == 0;
            case FloatVector v -> Float.floatToRawIntBits(v.values()[slot]) == 0;
            case DoubleVector v -> Double.doubleToRawLongBits(v.values()[slot]) == 0;
            case BytesVector v -> v.slices()[slot] == 0;
            case FixedBytesVector v -> Arrays.equals(v.value(slot), new byte[v.width()]);
            case DictionaryVector v -> v.indices()[slot] == 0;
            case GroupVector v -> v.fields().stream().allMatch(field -> field.isNull(slot));
            case ListVector v -> v.offsets()[slot] == v.offsets()[slot + 1];
            case MapVector v -> v.offsets()[slot] == v.offsets()[slot + 1];
            case NullVector _ -> true;
        };
        if (!holdsNothing) {
            throw new AssertionError("slot " + slot + " of a " + vector.getClass().getSimpleName()
                    + " is null and holds something");
        }
    }

    /// A row that a cursor stands on.
    static Fields row(Row row) {
        List<@Nullable Object> values = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            values.add(raw(row.getRaw(i), row.field(i), false));
        }
        return new Fields(values);
    }

    /// What `getRaw` gives, as a tree.
    private static @Nullable Object raw(@Nullable Object raw, Field field, boolean isElement) {
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            return ((List<?>) raw).stream().map(element -> raw(element, field, true)).toList();
        }
        return switch (raw) {
            case null -> null;
            case Integer number -> (long) number;
            case Float number -> new Bits32(Float.floatToRawIntBits(number));
            case Double number -> new Bits64(Double.doubleToRawLongBits(number));
            case byte[] bytes -> Hex.of(bytes);
            case Row group -> row(group);
            case List<?> list when ((GroupField) field).shape() instanceof GroupShape.MapOf -> {
                List<Entry> entries = new ArrayList<>();
                for (Object each : list) {
                    Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
                    GroupField map = (GroupField) field;
                    entries.add(new Entry(raw(entry.getKey(), map.key(), false),
                            map.value().map(value -> raw(entry.getValue(), value, false)).orElse(null)));
                }
                yield new Entries(entries);
            }
            case List<?> list -> {
                List<@Nullable Object> elements = new ArrayList<>();
                Field element = ((GroupField) field).element();
                list.forEach(each -> elements.add(raw(each, element, true)));
                yield elements;
            }
            default -> raw;
        };
    }

    /// What is left of a row of a schema in a projection of the schema.
    static Fields project(Fields row, Schema schema, Schema projected) {
        return project(row, schema.fields(), projected.fields());
    }

    private static Fields project(Fields group, List<Field> fields, List<Field> kept) {
        List<@Nullable Object> values = new ArrayList<>(kept.size());
        int from = 0;
        for (Field field : kept) {
            while (!fields.get(from).name().equals(field.name())) {
                from++;
            }
            values.add(project(group.values().get(from), fields.get(from), field, false));
            from++;
        }
        return new Fields(values);
    }

    private static @Nullable Object project(@Nullable Object value, Field field, Field kept, boolean isElement) {
        if (value == null || field instanceof PrimitiveField) {
            return value;
        }
        GroupField group = (GroupField) field;
        GroupField keptGroup = (GroupField) kept;
        return switch (value) {
            case List<?> list -> {
                boolean isBare = field.repetition() == Repetition.REPEATED && !isElement;
                List<@Nullable Object> elements = new ArrayList<>(list.size());
                for (Object each : list) {
                    elements.add(isBare
                            ? project(each, field, kept, true)
                            : project(each, group.element(), keptGroup.element(), true));
                }
                yield elements;
            }
            case Entries(List<Entry> list) -> new Entries(list.stream()
                    .map(entry -> new Entry(project(entry.key(), group.key(), keptGroup.key(), false),
                            keptGroup.value().map(v -> project(entry.value(), group.value().get(), v, false))
                                    .orElse(null)))
                    .toList());
            case Fields fields -> project(fields, group.children(), keptGroup.children());
            default -> value;
        };
    }
}
