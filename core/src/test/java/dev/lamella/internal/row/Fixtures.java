package dev.lamella.internal.row;

import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/// Schemas and vectors by hand. In lists of values, null is a null.
@NullUnmarked
final class Fixtures {
    private Fixtures() {}

    static Field leaf(String name, PhysicalType type) {
        return leaf(name, type, 0, Annotation.NONE, Repetition.OPTIONAL);
    }

    static Field leaf(String name, PhysicalType type, LogicalType logicalType) {
        return leaf(name, type, 0, Annotation.of(logicalType), Repetition.OPTIONAL);
    }

    static Field leaf(String name, PhysicalType type, int length, Annotation annotation, Repetition repetition) {
        return PrimitiveField.asDeclared(name, repetition, type, length, OptionalInt.empty(), annotation);
    }

    static Field text(String name) {
        return leaf(name, PhysicalType.BYTE_ARRAY, new LogicalType.String());
    }

    static Field required(Field field) {
        return with(field, Repetition.REQUIRED);
    }

    static Field repeated(Field field) {
        return with(field, Repetition.REPEATED);
    }

    private static Field with(Field field, Repetition repetition) {
        return switch (field) {
            case PrimitiveField leaf ->
                leaf(leaf.name(), leaf.type(), leaf.typeLength(), leaf.annotation(), repetition);
            case GroupField group ->
                GroupField.asDeclared(group.name(), repetition, group.fieldId(), group.annotation(),
                        group.children());
        };
    }

    static Field group(String name, Annotation annotation, Field... children) {
        return GroupField.asDeclared(name, Repetition.OPTIONAL, OptionalInt.empty(), annotation, List.of(children));
    }

    static Field struct(String name, Field... children) {
        return group(name, Annotation.NONE, children);
    }

    static Field list(String name, Field element) {
        return group(name, Annotation.of(new LogicalType.List()), repeated(struct("list", element)));
    }

    static Field map(String name, Field... keyAndValue) {
        return group(name, Annotation.of(new LogicalType.Map()), repeated(struct("key_value", keyAndValue)));
    }

    static Schema schema(Field... fields) {
        return Schema.asDeclared("schema", List.of(fields));
    }

    static RowCursor rows(Schema schema, List<ColumnVector> columns) {
        return rows(schema, columns, RowOptions.DEFAULT);
    }

    static RowCursor rows(Schema schema, List<ColumnVector> columns, RowOptions options) {
        return RowCursor.over(source(List.of(batch(schema, columns))), schema, options);
    }

    static Batch batch(Schema schema, List<ColumnVector> columns) {
        return new Batch(schema, columns.isEmpty() ? 0 : columns.getFirst().size(), columns);
    }

    /// The rows of one column.
    static RowCursor rows(Field field, ColumnVector vector) {
        return rows(schema(field), List.of(vector));
    }

    static ListSource source(List<Batch> batches) {
        return new ListSource(batches);
    }

    static final class ListSource implements BatchSource {
        private final Iterator<Batch> batches;
        private @Nullable Batch current;
        int closed;

        ListSource(List<Batch> batches) {
            this.batches = batches.iterator();
        }

        @Override
        public boolean next() {
            current = batches.hasNext() ? batches.next() : null;
            return current != null;
        }

        @Override
        public Batch batch() {
            if (current == null) {
                throw new IllegalStateException("no batch");
            }
            return current;
        }

        @Override
        public void close() {
            closed++;
        }
    }

    static Validity validity(List<?> values) {
        long[] words = new long[values.size() + 63 >>> 6];
        int nullCount = 0;
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) != null) {
                words[i >>> 6] |= 1L << i;
            } else {
                nullCount++;
            }
        }
        return Validity.of(words, nullCount);
    }

    private static List<@Nullable Object> listOf(@Nullable Object... values) {
        List<@Nullable Object> list = new ArrayList<>();
        for (Object value : values) {
            list.add(value);
        }
        return list;
    }

    static ColumnVector ints(@Nullable Integer... values) {
        int[] array = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = values[i] == null ? 0 : values[i];
        }
        return new IntVector(values.length, validity(listOf((Object[]) values)), array);
    }

    static ColumnVector longs(@Nullable Long... values) {
        long[] array = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = values[i] == null ? 0 : values[i];
        }
        return new LongVector(values.length, validity(listOf((Object[]) values)), array);
    }

    static ColumnVector floats(@Nullable Float... values) {
        float[] array = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = values[i] == null ? 0 : values[i];
        }
        return new FloatVector(values.length, validity(listOf((Object[]) values)), array);
    }

    static ColumnVector doubles(@Nullable Double... values) {
        double[] array = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = values[i] == null ? 0 : values[i];
        }
        return new DoubleVector(values.length, validity(listOf((Object[]) values)), array);
    }

    static ColumnVector booleans(@Nullable Boolean... values) {
        boolean[] array = new boolean[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = values[i] != null && values[i];
        }
        return new BooleanVector(values.length, validity(listOf((Object[]) values)), array);
    }

    static ColumnVector texts(@Nullable String... values) {
        byte[][] bytes = new byte[values.length][];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = values[i] == null ? null : values[i].getBytes(StandardCharsets.UTF_8);
        }
        return bytes(bytes);
    }

    /// Byte arrays by their hexadecimal digits.
    static ColumnVector hex(@Nullable String... values) {
        byte[][] bytes = new byte[values.length][];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = values[i] == null ? null : HexFormat.of().parseHex(values[i]);
        }
        return bytes(bytes);
    }

    /// With bytes that belong to no value before and between the values.
    static ColumnVector bytes(byte @Nullable []... values) {
        int total = 0;
        for (byte[] value : values) {
            total += value == null ? 0 : value.length + 3;
        }
        byte[] pool = new byte[total];
        java.util.Arrays.fill(pool, (byte) 0xfe);
        long[] slices = new long[values.length];
        int at = 0;
        for (int i = 0; i < values.length; i++) {
            byte[] value = values[i];
            if (value != null) {
                at += 3;
                System.arraycopy(value, 0, pool, at, value.length);
                slices[i] = (long) at << 32 | value.length;
                at += value.length;
            }
        }
        return new BytesVector(values.length, validity(listOf((Object[]) values)), pool, slices);
    }

    static ColumnVector fixed(int width, @Nullable String... values) {
        byte[] bytes = new byte[width * values.length];
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                System.arraycopy(HexFormat.of().parseHex(values[i]), 0, bytes, i * width, width);
            }
        }
        return new FixedBytesVector(values.length, validity(listOf((Object[]) values)), width, bytes);
    }

    static ColumnVector dictionary(ColumnVector entries, @Nullable Integer... indices) {
        int[] array = new int[indices.length];
        for (int i = 0; i < indices.length; i++) {
            array[i] = indices[i] == null ? 0 : indices[i];
        }
        return new DictionaryVector(indices.length, validity(listOf((Object[]) indices)), entries, array);
    }

    static ColumnVector structs(int size, ColumnVector... fields) {
        return new StructVector(size, Validity.none(), List.of(fields));
    }

    /// Lists of the given lengths; null is a null list.
    static ColumnVector lists(ColumnVector elements, @Nullable Integer... lengths) {
        return new ListVector(lengths.length, validity(listOf((Object[]) lengths)), offsets(lengths), elements);
    }

    static ColumnVector maps(ColumnVector keys, ColumnVector values, @Nullable Integer... lengths) {
        return new MapVector(lengths.length, validity(listOf((Object[]) lengths)), offsets(lengths), keys, values);
    }

    private static int[] offsets(@Nullable Integer... lengths) {
        int[] offsets = new int[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            offsets[i + 1] = offsets[i] + (lengths[i] == null ? 0 : lengths[i]);
        }
        return offsets;
    }
}
