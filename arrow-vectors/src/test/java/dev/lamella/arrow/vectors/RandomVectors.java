package dev.lamella.arrow.vectors;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
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
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Random schemas of all types, and random batches of them.
final class RandomVectors {
    private static final List<String> LEAVES = List.of("BOOLEAN", "INT32", "INT64", "INT(8,true)", "INT(16,true)",
            "INT(8,false)", "INT(16,false)", "INT(32,false)", "INT(64,false)", "FLOAT", "DOUBLE", "FLOAT16",
            "DECIMAL(9,2)", "DECIMAL(18,0)", "DECIMAL(38,10)", "DECIMAL(60,5)", "DATE", "TIME(false,MILLIS)",
            "TIME(false,MICROS)", "TIME(false,NANOS)", "TIMESTAMP(true,MILLIS)", "TIMESTAMP(false,MICROS)",
            "TIMESTAMP(true,NANOS)", "INTERVAL", "STRING", "JSON", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY(5)", "UUID");

    private final Random random;

    RandomVectors(long seed) {
        this.random = new Random(seed);
    }

    Schema schema() {
        dev.lamella.schema.SchemaBuilder builder = Schema.builder("schema");
        int fields = 1 + random.nextInt(5);
        for (int i = 0; i < fields; i++) {
            if (random.nextBoolean()) {
                builder.optional("f" + i, type(2));
            } else {
                builder.required("f" + i, type(2));
            }
        }
        return builder.build();
    }

    private String type(int depth) {
        if (depth == 0 || random.nextBoolean()) {
            return LEAVES.get(random.nextInt(LEAVES.size()));
        }
        return switch (random.nextInt(3)) {
            case 0 -> "LIST(" + type(depth - 1) + bang() + ")";
            case 1 -> "MAP(INT64, " + type(depth - 1) + bang() + ")";
            default -> IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> "s" + i + " " + type(depth - 1)
                    + bang()).collect(Collectors.joining(", ", "STRUCT(", ")"));
        };
    }

    private String bang() {
        return random.nextBoolean() ? "!" : "";
    }

    Batch batch(Schema schema, int rows) {
        return new Batch(schema, rows,
                schema.root().children().stream().map(node -> vector(node, rows, Validity.none())).toList());
    }

    private Validity validity(SchemaNode node, int size, Validity parent) {
        if (!node.isNullable() && !parent.hasNulls()) {
            return Validity.none();
        }
        long[] words = new long[size + 63 >>> 6];
        int present = 0;
        for (int i = 0; i < size; i++) {
            if (parent.isPresent(i) && (!node.isNullable() || random.nextInt(4) > 0)) {
                words[i >>> 6] |= 1L << i;
                present++;
            }
        }
        return Validity.of(words, size - present);
    }

    private ColumnVector vector(SchemaNode node, int size, Validity parent) {
        Validity validity = validity(node, size, parent);
        return switch (node) {
            case SchemaNode.Value value -> leaf(value.field(), size, validity);
            case SchemaNode.Fields fields -> new StructVector(size, validity,
                    fields.children().stream().map(child -> vector(child, size, validity)).toList());
            case SchemaNode.ListOf list -> {
                int[] offsets = offsets(size, validity);
                yield new ListVector(size, validity, offsets, vector(list.element(), offsets[size], Validity.none()));
            }
            case SchemaNode.MapOf map -> {
                int[] offsets = offsets(size, validity);
                yield new MapVector(size, validity, offsets, vector(map.key(), offsets[size], Validity.none()),
                        vector(map.value().orElseThrow(), offsets[size], Validity.none()));
            }
        };
    }

    private int[] offsets(int size, Validity validity) {
        int[] offsets = new int[size + 1];
        for (int i = 0; i < size; i++) {
            offsets[i + 1] = offsets[i] + (validity.isNull(i) ? 0 : random.nextInt(4));
        }
        return offsets;
    }

    private ColumnVector leaf(PrimitiveField field, int size, Validity validity) {
        IntStream slots = IntStream.range(0, size);
        return switch (field.type()) {
            case BOOLEAN -> {
                boolean[] values = new boolean[size];
                slots.forEach(i -> values[i] = validity.isPresent(i) && random.nextBoolean());
                yield new BooleanVector(size, validity, values);
            }
            case INT32 -> new IntVector(size, validity,
                    slots.map(i -> validity.isNull(i) ? 0 : (int) number(field)).toArray());
            case INT64 -> new LongVector(size, validity,
                    slots.mapToLong(i -> validity.isNull(i) ? 0 : number(field)).toArray());
            case FLOAT -> {
                float[] values = new float[size];
                slots.forEach(i -> values[i] = validity.isNull(i) ? 0 : random.nextFloat());
                yield new FloatVector(size, validity, values);
            }
            case DOUBLE -> new DoubleVector(size, validity,
                    slots.mapToDouble(i -> validity.isNull(i) ? 0 : random.nextGaussian()).toArray());
            case BYTE_ARRAY -> {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                long[] slices = new long[size];
                for (int i = 0; i < size; i++) {
                    byte[] value = validity.isNull(i) ? new byte[0] : text(field).getBytes(StandardCharsets.UTF_8);
                    slices[i] = value.length == 0 ? 0 : (long) bytes.size() << 32 | value.length;
                    bytes.writeBytes(value);
                }
                yield new BytesVector(size, validity, bytes.toByteArray(), slices);
            }
            case FIXED_LEN_BYTE_ARRAY -> {
                int width = field.typeLength();
                byte[] bytes = new byte[size * width];
                for (int i = 0; i < size; i++) {
                    if (validity.isPresent(i)) {
                        System.arraycopy(fixed(field, width), 0, bytes, i * width, width);
                    }
                }
                yield new FixedBytesVector(size, validity, width, bytes);
            }
            case INT96 -> throw new AssertionError("Arrow has no INT96");
        };
    }

    private long number(PrimitiveField field) {
        long any = random.nextLong();
        return switch (field.logicalType().orElse(null)) {
            case LogicalType.Integer(int bits, boolean isSigned) when bits < 32 ->
                isSigned ? any << 64 - bits >> 64 - bits : any << 64 - bits >>> 64 - bits;
            case LogicalType.Decimal(int precision, int ignored) -> any % (long) Math.pow(10, precision);
            case LogicalType.Time(boolean ignored, var unit) -> (any >>> 1) % (86_400 * unit.perSecond());
            case null -> any;
            default -> any;
        };
    }

    private String text(PrimitiveField field) {
        String text = "t".repeat(random.nextInt(3) == 0 ? random.nextInt(40) : 3) + random.nextInt(30);
        return field.logicalType().filter(LogicalType.Json.class::isInstance).isPresent()
                ? "\"" + text + "\""
                : random.nextInt(8) == 0 ? "" : text;
    }

    private byte[] fixed(PrimitiveField field, int width) {
        byte[] bytes = new byte[width];
        if (field.logicalType().orElse(null) instanceof LogicalType.Decimal(int precision, int ignored)) {
            BigInteger value = new BigInteger(200, random).mod(BigInteger.TEN.pow(precision));
            byte[] number = (random.nextBoolean() ? value : value.negate()).toByteArray();
            Arrays.fill(bytes, (byte) (number[0] >> 7));
            System.arraycopy(number, 0, bytes, width - number.length, number.length);
            return bytes;
        }
        random.nextBytes(bytes);
        if (field.logicalType().filter(LogicalType.Interval.class::isInstance).isPresent()) {
            // Months and days beyond 31 bits do not fit Arrow.
            bytes[3] &= 0x7F;
            bytes[7] &= 0x7F;
        }
        return bytes;
    }

    /// A slot as text.
    static String describe(ColumnVector vector, int slot) {
        if (vector.isNull(slot)) {
            return "null";
        }
        return switch (vector) {
            case BooleanVector v -> String.valueOf(v.values()[slot]);
            case IntVector v -> String.valueOf(v.values()[slot]);
            case LongVector v -> String.valueOf(v.values()[slot]);
            case FloatVector v -> String.valueOf(v.values()[slot]);
            case DoubleVector v -> String.valueOf(v.values()[slot]);
            case BytesVector v -> hex(v.value(slot));
            case FixedBytesVector v -> hex(v.value(slot));
            case DictionaryVector v -> describe(v.dictionary(), v.indices()[slot]);
            case NullVector ignored -> "null";
            case GroupVector v -> v.fields().stream().map(field -> describe(field, slot)).toList().toString();
            case ListVector v -> IntStream.range(v.offsets()[slot], v.offsets()[slot + 1])
                    .mapToObj(i -> describe(v.elements(), i)).toList().toString();
            case MapVector v -> IntStream.range(v.offsets()[slot], v.offsets()[slot + 1])
                    .mapToObj(i -> describe(v.keys(), i) + ":" + describe(v.values(), i)).toList().toString();
        };
    }

    private static String hex(byte[] bytes) {
        return bytes.length <= Long.BYTES
                ? Arrays.toString(bytes)
                : new BigInteger(1, ByteBuffer.allocate(bytes.length + 1).put((byte) 1).put(bytes).array())
                        .toString(16);
    }
}
