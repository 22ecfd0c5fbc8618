package dev.lamella.shredding;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SchemaText;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantJson;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantObject;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Columns of a variant by hand. A row is JSON of what its columns hold: `{"value": {"b": 1}, "typed_value": {"a": {"typed_value":
/// 34}}}`. A `value` is given as the value that it encodes. A `typed_value` is a number, a
/// text, or bytes as `0x00ff`. A column that is not named is null.
public final class ShreddedRows {
    private final GroupField field;
    private final VariantDictionary dictionary;

    private ShreddedRows(GroupField field, VariantDictionary dictionary) {
        this.field = field;
        this.dictionary = dictionary;
    }

    /// Rows of a variant.
    ///
    /// @param columns of the group, as message text
    /// @param names of its metadata, in ascending order
    public static ShreddedRows of(String columns, String... names) {
        return new ShreddedRows(variant(columns), VariantDictionary.of(List.of(names)));
    }

    /// The group `v`.
    public static GroupField variant(String columns) {
        return (GroupField) SchemaText.parse("message m { optional group v (VARIANT(1)) { " + columns + " } }").fields()
                .getFirst();
    }

    /// `metadata`, `value`, and a `typed_value` of a type.
    public static String typed(String type) {
        return "required binary metadata; optional binary value; " + typedValue(type);
    }

    /// A `typed_value`; of a primitive type, or as it stands.
    public static String typedValue(String type) {
        int annotation = type.indexOf('(');
        return type.contains("{")
                ? type
                : type.startsWith("fixed") || annotation < 0
                        ? "optional " + type.replaceFirst("( \\(|$)", " typed_value$1") + ";"
                        : "optional " + type.substring(0, annotation).strip() + " typed_value "
                                + type.substring(annotation)
                                + ";";
    }

    /// A shredded field.
    public static String member(String name, String type) {
        return "required group " + name + " { optional binary value; " + typedValue(type) + " } ";
    }

    /// A `typed_value` for objects.
    public static String object(String... members) {
        return "optional group typed_value { " + String.join("", members) + "}";
    }

    /// A `typed_value` for arrays.
    public static String array(String type) {
        return "optional group typed_value (LIST) { repeated group list { required group element { optional binary value; "
                + typedValue(type) + " } } }";
    }

    public GroupField field() {
        return field;
    }

    public VariantMetadata metadata() {
        byte[] encoded = dictionary.encoded();
        return VariantMetadata.parse(encoded, 0, encoded.length);
    }

    /// A batch of rows; an empty text is a row that is null.
    public VariantVector vector(String... rows) {
        List<Optional<Variant>> slots = new ArrayList<>();
        for (String row : rows) {
            slots.add(row.isEmpty() ? Optional.empty() : Optional.of(json(row)));
        }
        StructVector struct = struct(field, slots);
        return new VariantVector(struct.size(), struct.validity(), struct.fields());
    }

    /// The value that stands in JSON, with the names of these rows.
    public Variant value(String json) {
        byte[] bytes = encode(json(json));
        return Variant.of(metadata(), bytes, 0, bytes.length);
    }

    /// A value of its own.
    public static Variant json(String json) {
        VariantDictionary names = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(names);
        new VariantJson().parse(json.getBytes(StandardCharsets.UTF_8), builder);
        byte[] bytes = builder.build();
        byte[] encoded = names.encoded();
        return Variant.of(VariantMetadata.parse(encoded, 0, encoded.length), bytes, 0, bytes.length);
    }

    byte[] encode(Variant value) {
        VariantBuilder builder = new VariantBuilder(dictionary);
        value.writeTo(builder);
        return builder.build();
    }

    private StructVector struct(GroupField group, List<Optional<Variant>> slots) {
        List<ColumnVector> fields = new ArrayList<>();
        for (Field child : group.children()) {
            List<Optional<Variant>> values = new ArrayList<>();
            for (Optional<Variant> slot : slots) {
                Optional<Variant> value = slot.flatMap(v -> ((VariantObject) v).field(child.name()));
                boolean isThere = slot.isPresent() && child.repetition() == Repetition.REQUIRED
                        && child instanceof GroupField;
                values.add(value.isEmpty() && isThere ? Optional.of(json("{}")) : value);
            }
            fields.add(child.name().equals("metadata") ? metadataOf(slots) : vector(child, values));
        }
        return new StructVector(slots.size(), validity(slots), fields);
    }

    private ColumnVector metadataOf(List<Optional<Variant>> slots) {
        byte[] encoded = dictionary.encoded();
        return bytes(slots.stream().map(slot -> slot.map(ignored -> encoded)).toList());
    }

    private ColumnVector vector(Field child, List<Optional<Variant>> slots) {
        return switch (child) {
            case PrimitiveField leaf when leaf.name().equals("value") ->
                bytes(slots.stream().map(slot -> slot.map(this::encode)).toList());
            case PrimitiveField leaf -> leaf(leaf, slots);
            case GroupField group when group.shape() instanceof GroupShape.ListOf -> list(group, slots);
            case GroupField group -> struct(group, slots);
        };
    }

    private ColumnVector list(GroupField list, List<Optional<Variant>> slots) {
        int[] offsets = new int[slots.size() + 1];
        List<Optional<Variant>> elements = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            slots.get(i).ifPresent(array -> ((VariantArray) array).forEach(element -> elements.add(
                    element instanceof VariantObject ? Optional.of(element) : Optional.empty())));
            offsets[i + 1] = elements.size();
        }
        return new ListVector(slots.size(), validity(slots), offsets, vector(list.element(), elements));
    }

    private static ColumnVector leaf(PrimitiveField leaf, List<Optional<Variant>> slots) {
        int size = slots.size();
        Validity validity = validity(slots);
        switch (leaf.type()) {
            case BOOLEAN -> {
                boolean[] values = new boolean[size];
                fill(slots, (i, value) -> values[i] = value.asBoolean());
                return new BooleanVector(size, validity, values);
            }
            case INT32 -> {
                int[] values = new int[size];
                fill(slots, (i, value) -> values[i] = Math.toIntExact(value.asLong()));
                return new IntVector(size, validity, values);
            }
            case INT64 -> {
                long[] values = new long[size];
                fill(slots, (i, value) -> values[i] = value.asLong());
                return new LongVector(size, validity, values);
            }
            case FLOAT -> {
                float[] values = new float[size];
                fill(slots, (i, value) -> values[i] = value.asDecimal().floatValue());
                return new FloatVector(size, validity, values);
            }
            case DOUBLE -> {
                double[] values = new double[size];
                fill(slots, (i, value) -> values[i] = value.asDecimal().doubleValue());
                return new DoubleVector(size, validity, values);
            }
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 -> {
                return leaf.type() == PhysicalType.BYTE_ARRAY
                        ? bytes(slots.stream().map(slot -> slot.map(ShreddedRows::raw)).toList())
                        : fixed(leaf.typeLength(), slots);
            }
        }
        throw new AssertionError(leaf);
    }

    private static ColumnVector fixed(int width, List<Optional<Variant>> slots) {
        byte[] values = new byte[width * slots.size()];
        fill(slots, (i, value) -> System.arraycopy(raw(value), 0, values, i * width, width));
        return new FixedBytesVector(slots.size(), validity(slots), width, values);
    }

    private static byte[] raw(Variant value) {
        String text = value.asString();
        return text.startsWith("0x")
                ? HexFormat.of().parseHex(text.substring(2))
                : text.getBytes(StandardCharsets.UTF_8);
    }

    private interface Taker {
        void take(int slot, Variant value);
    }

    private static void fill(List<Optional<Variant>> slots, Taker taker) {
        for (int i = 0; i < slots.size(); i++) {
            int slot = i;
            slots.get(i).ifPresent(value -> taker.take(slot, value));
        }
    }

    /// Byte arrays with bytes that belong to no value between them.
    static BytesVector bytes(List<Optional<byte[]>> values) {
        int total = values.stream().mapToInt(value -> value.map(bytes -> bytes.length + 1).orElse(0)).sum();
        byte[] pool = new byte[total];
        long[] slices = new long[values.size()];
        int at = 0;
        for (int i = 0; i < slices.length; i++) {
            if (values.get(i).isPresent()) {
                byte[] value = values.get(i).get();
                pool[at++] = (byte) 0xfe;
                System.arraycopy(value, 0, pool, at, value.length);
                slices[i] = (long) at << 32 | value.length;
                at += value.length;
            }
        }
        return new BytesVector(slices.length, validity(values), pool, slices);
    }

    private static Validity validity(List<? extends Optional<?>> slots) {
        long[] words = new long[slots.size() + 63 >>> 6];
        int nulls = 0;
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).isPresent()) {
                words[i >>> 6] |= 1L << i;
            } else {
                nulls++;
            }
        }
        return Validity.of(words, nulls);
    }
}
