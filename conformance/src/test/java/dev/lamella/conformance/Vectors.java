package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Bits32;
import dev.lamella.conformance.Physical.Bits64;
import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PhysicalType;
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
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Makes batches from rows, which are trees of [Physical]: the inverse of [Physical#rows].
///
/// Arrays are at times longer than their vectors; bytes at times come as entries of a dictionary, which one batch has for
/// itself or which several share.
final class Vectors {
    private final Random random;
    private final Map<PrimitiveField, Shared> shared = new HashMap<>();

    /// A dictionary that batches share.
    private record Shared(Map<Object, Integer> indices, ColumnVector entries) {}

    Vectors(Random random) {
        this.random = random;
    }

    Batch batch(Schema schema, List<Fields> rows) {
        List<ColumnVector> columns = new ArrayList<>();
        for (int i = 0; i < schema.fields().size(); i++) {
            columns.add(vector(schema.fields().get(i), members(rows, i), false));
        }
        return new Batch(schema, rows.size(), columns);
    }

    private static List<@Nullable Object> members(List<?> groups, int index) {
        List<@Nullable Object> values = new ArrayList<>(groups.size());
        for (Object group : groups) {
            values.add(group == null ? null : ((Fields) group).values().get(index));
        }
        return values;
    }

    private ColumnVector vector(Field field, List<@Nullable Object> values, boolean isElement) {
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            return list(field, values, Validity.none(), true);
        }
        Validity validity = validity(values);
        return switch (field) {
            case PrimitiveField leaf -> leaf(leaf, values, validity);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ -> {
                    List<ColumnVector> fields = new ArrayList<>();
                    for (int i = 0; i < group.children().size(); i++) {
                        fields.add(vector(group.children().get(i), members(values, i), false));
                    }
                    yield group.shape() instanceof GroupShape.Variant
                            ? new VariantVector(values.size(), validity, fields)
                            : new StructVector(values.size(), validity, fields);
                }
                case GroupShape.ListOf _ -> list(group.element(), values, validity,
                        group.element() == group.children().getFirst());
                case GroupShape.MapOf _ -> map(group, values, validity);
            };
        };
    }

    private ColumnVector list(Field element, List<@Nullable Object> values, Validity validity, boolean isElement) {
        int[] offsets = new int[values.size() + 1 + random.nextInt(2)];
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) != null) {
                elements.addAll((List<?>) values.get(i));
            }
            offsets[i + 1] = elements.size();
        }
        return new ListVector(values.size(), validity, offsets, vector(element, elements, isElement));
    }

    private ColumnVector map(GroupField group, List<@Nullable Object> values, Validity validity) {
        int[] offsets = new int[values.size() + 1];
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> mapped = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) != null) {
                for (Entry entry : ((Entries) values.get(i)).list()) {
                    keys.add(entry.key());
                    mapped.add(entry.value());
                }
            }
            offsets[i + 1] = keys.size();
        }
        return new MapVector(values.size(), validity, offsets, vector(group.key(), keys, false), group.value()
                .map(value -> vector(value, mapped, false)).orElseGet(() -> new NullVector(keys.size())));
    }

    private static Validity validity(List<@Nullable Object> values) {
        long[] words = new long[values.size() + 63 >>> 6];
        int nullCount = 0;
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) == null) {
                nullCount++;
            } else {
                words[i >>> 6] |= 1L << i;
            }
        }
        return Validity.of(words, nullCount);
    }

    private ColumnVector leaf(PrimitiveField field, List<@Nullable Object> values, Validity validity) {
        int size = values.size();
        int capacity = size + (random.nextInt(3) == 0 ? 5 : 0);
        return switch (field.type()) {
            case BOOLEAN -> {
                boolean[] array = new boolean[capacity];
                for (int i = 0; i < size; i++) {
                    array[i] = values.get(i) != null && (boolean) values.get(i);
                }
                yield new BooleanVector(size, validity, array);
            }
            case INT32 -> {
                int[] array = new int[capacity];
                for (int i = 0; i < size; i++) {
                    array[i] = values.get(i) == null ? 0 : Math.toIntExact((long) values.get(i));
                }
                yield new IntVector(size, validity, array);
            }
            case INT64 -> {
                long[] array = new long[capacity];
                for (int i = 0; i < size; i++) {
                    array[i] = values.get(i) == null ? 0 : (long) values.get(i);
                }
                yield new LongVector(size, validity, array);
            }
            case FLOAT -> {
                float[] array = new float[capacity];
                for (int i = 0; i < size; i++) {
                    array[i] = values.get(i) == null ? 0 : Float.intBitsToFloat(((Bits32) values.get(i)).bits());
                }
                yield new FloatVector(size, validity, array);
            }
            case DOUBLE -> {
                double[] array = new double[capacity];
                for (int i = 0; i < size; i++) {
                    array[i] = values.get(i) == null ? 0 : Double.longBitsToDouble(((Bits64) values.get(i)).bits());
                }
                yield new DoubleVector(size, validity, array);
            }
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 -> bytes(field, values, validity);
        };
    }

    private ColumnVector bytes(PrimitiveField field, List<@Nullable Object> values, Validity validity) {
        int manner = random.nextInt(4);
        if (manner > 1) {
            return dense(field, values, validity);
        }
        Map<Object, Integer> indices = new HashMap<>();
        List<@Nullable Object> distinct = new ArrayList<>();
        int[] places = new int[values.size()];
        for (int i = 0; i < places.length; i++) {
            if (values.get(i) != null) {
                places[i] = indices.computeIfAbsent(values.get(i), value -> {
                    distinct.add(value);
                    return distinct.size() - 1;
                });
            }
        }
        Shared known = shared.get(field);
        if (manner == 1 && known != null && known.indices.keySet().containsAll(indices.keySet())) {
            for (int i = 0; i < places.length; i++) {
                places[i] = values.get(i) == null ? 0 : known.indices.get(values.get(i));
            }
            return new DictionaryVector(places.length, validity, known.entries, places);
        }
        ColumnVector entries = dense(field, distinct, Validity.none());
        shared.put(field, new Shared(indices, entries));
        return new DictionaryVector(places.length, validity, entries, places);
    }

    /// Values one after another, with unused bytes between them.
    private ColumnVector dense(PrimitiveField field, List<@Nullable Object> values, Validity validity) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long[] slices = new long[values.size()];
        for (int i = 0; i < slices.length; i++) {
            boolean isVariable = field.type() == PhysicalType.BYTE_ARRAY;
            if (isVariable && random.nextInt(10) == 0) {
                bytes.write(0x55);
            }
            byte[] value = values.get(i) == null
                    ? new byte[isVariable ? 0 : width(field)]
                    : HexFormat.of().parseHex(((Hex) values.get(i)).digits());
            slices[i] = values.get(i) == null ? 0 : (long) bytes.size() << 32 | value.length;
            bytes.writeBytes(value);
        }
        return field.type() == PhysicalType.BYTE_ARRAY
                ? new BytesVector(slices.length, validity, bytes.toByteArray(), slices)
                : new FixedBytesVector(slices.length, validity, width(field), bytes.toByteArray());
    }

    private static int width(PrimitiveField field) {
        return field.type() == PhysicalType.INT96 ? 12 : field.typeLength();
    }
}
