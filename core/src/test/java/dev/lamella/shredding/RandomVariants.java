package dev.lamella.shredding;

import dev.lamella.schema.TypeString;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantTimestampKind;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;

/// Random shredding schemas, and values that often fit them.
final class RandomVariants {
    static final List<String> TYPES = List.of("BOOLEAN", "INT(8,true)", "INT(16,true)", "INT32", "INT(32,true)",
            "INT64",
            "INT(64,true)", "FLOAT", "DOUBLE", "DECIMAL(3,0)", "DECIMAL(9,9)", "DECIMAL(9,2)", "DECIMAL(18,2)",
            "DECIMAL(18,18)",
            "DECIMAL(38,9)", "DECIMAL(38,38)", "DECIMAL(5,2,BYTE_ARRAY)", "DECIMAL(30,4,BYTE_ARRAY)",
            "DECIMAL(4,1,FLBA(2))",
            "DATE", "TIME(false,MICROS)", "TIMESTAMP(true,MICROS)", "TIMESTAMP(true,NANOS)", "TIMESTAMP(false,MICROS)",
            "TIMESTAMP(false,NANOS)", "STRING", "BYTE_ARRAY", "UUID");
    private static final String[] NAMES = {"", "a", "b", "A", "id", "value", "typed_value", "list", "\uFFFD",
            "\uD83D\uDE00",
            "a name of more than eight bytes", "x.y"};

    private final Random random;

    RandomVariants(long seed) {
        // Neighbouring seeds begin alike if they are not mixed.
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    ShreddingSchema schema(int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 3)) {
            case 0 -> ShreddingSchema.NONE;
            case 1, 2 -> new ShreddingSchema.Leaf(TypeString.parse(TYPES.get(random.nextInt(TYPES.size()))));
            case 3, 4 -> new ShreddingSchema.ArrayOf(schema(depth - 1));
            default -> {
                SequencedMap<String, ShreddingSchema> fields = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i >= 0; i--) {
                    fields.put(name(), schema(depth - 1));
                }
                yield new ShreddingSchema.ObjectOf(fields);
            }
        };
    }

    private String name() {
        return NAMES[random.nextInt(NAMES.length)];
    }

    /// A value of the kind that the schema is for, or of any.
    void value(ShreddingSchema schema, int depth, VariantSink sink) {
        if (random.nextInt(8) == 0) {
            any(depth, sink);
            return;
        }
        switch (schema) {
            case ShreddingSchema.Nothing ignored -> any(depth, sink);
            case ShreddingSchema.Leaf(TypeString type) -> typed(type.toString(), sink);
            case ShreddingSchema.ArrayOf(ShreddingSchema element) -> {
                sink.beginArray();
                for (int i = random.nextInt(4); i > 0; i--) {
                    value(element, depth - 1, sink);
                }
                sink.endArray();
            }
            case ShreddingSchema.ObjectOf(SequencedMap<String, ShreddingSchema> fields) -> object(fields, depth, sink);
        }
    }

    private void object(Map<String, ShreddingSchema> fields, int depth, VariantSink sink) {
        sink.beginObject();
        fields.forEach((name, schema) -> {
            if (random.nextInt(4) > 0) {
                field(name, sink);
                value(schema, depth - 1, sink);
            }
        });
        for (int i = random.nextInt(3); i > 0; i--) {
            String name = name();
            field(name, sink);
            value(random.nextBoolean() ? fields.getOrDefault(name, ShreddingSchema.NONE) : ShreddingSchema.NONE,
                    depth - 1, sink);
        }
        sink.endObject();
    }

    private static void field(String name, VariantSink sink) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        sink.field(utf8, 0, utf8.length);
    }

    private void any(int depth, VariantSink sink) {
        int kinds = depth > 0 ? 5 : 3;
        switch (random.nextInt(kinds)) {
            case 0 -> sink.nullValue();
            case 1, 2 -> typed(TYPES.get(random.nextInt(TYPES.size())), sink);
            case 3 -> object(Map.of(), depth, sink);
            default -> {
                sink.beginArray();
                for (int i = random.nextInt(4); i > 0; i--) {
                    any(depth - 1, sink);
                }
                sink.endArray();
            }
        }
    }

    private void typed(String type, VariantSink sink) {
        switch (type.replaceAll("\\(.*", "")) {
            case "BOOLEAN" -> sink.booleanValue(random.nextBoolean());
            case "FLOAT" ->
                sink.float32(random.nextBoolean() ? random.nextInt(9) : Float.intBitsToFloat(random.nextInt()));
            case "DOUBLE" ->
                sink.float64(random.nextBoolean() ? random.nextInt(9) : Double.longBitsToDouble(random.nextLong()));
            case "DATE" -> sink.date(random.nextInt());
            case "TIME" -> sink.time(random.nextLong(86_400_000_000L));
            case "TIMESTAMP" -> sink.timestamp(random.nextLong(), random.nextInt(3) == 0
                    ? VariantTimestampKind.values()[random.nextInt(4)]
                    : switch (type) {
                        case "TIMESTAMP(true,MICROS)" -> VariantTimestampKind.UTC_MICROS;
                        case "TIMESTAMP(true,NANOS)" -> VariantTimestampKind.UTC_NANOS;
                        case "TIMESTAMP(false,MICROS)" -> VariantTimestampKind.LOCAL_MICROS;
                        default -> VariantTimestampKind.LOCAL_NANOS;
                    });
            case "STRING" -> {
                byte[] text = "text \u00e9 ".repeat(random.nextInt(20)).getBytes(StandardCharsets.UTF_8);
                sink.string(text, 0, text.length);
            }
            case "BYTE_ARRAY" -> {
                byte[] bytes = new byte[random.nextInt(90)];
                random.nextBytes(bytes);
                sink.binary(bytes, 0, bytes.length);
            }
            case "UUID" -> sink.uuid(random.nextLong(), random.nextLong());
            default -> number(sink);
        }
    }

    /// Exact numbers, many of them where columns end: powers of two and of ten.
    private void number(VariantSink sink) {
        BigInteger number = switch (random.nextInt(4)) {
            case 0 -> BigInteger.valueOf(random.nextInt(2000) - 1000);
            case 1 -> BigInteger.TWO.pow(random.nextInt(64));
            case 2 -> BigInteger.TEN.pow(random.nextInt(38));
            default -> BigInteger.TEN.pow(1 + random.nextInt(38)).subtract(BigInteger.ONE);
        };
        number = number.subtract(BigInteger.valueOf(random.nextInt(3)));
        if (random.nextBoolean()) {
            number = number.negate();
        }
        if (random.nextBoolean() && number.bitLength() < 64) {
            long v = number.longValue();
            switch (random.nextInt(4)) {
                case 0 -> sink.int8((byte) v);
                case 1 -> sink.int16((short) v);
                case 2 -> sink.int32((int) v);
                default -> sink.int64(v);
            }
        } else if (number.bitLength() < 59 && random.nextBoolean()) {
            sink.decimal(number.longValue(), random.nextInt(39));
        } else {
            sink.decimal(number, random.nextInt(4) == 0 ? random.nextInt(39) : random.nextInt(4));
        }
    }
}
