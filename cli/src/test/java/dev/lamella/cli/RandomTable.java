package dev.lamella.cli;

import dev.lamella.row.Interval;
import dev.lamella.row.Row;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/// Random schemas of all types that have a text, and random rows of them.
@NullUnmarked
final class RandomTable {
    private static final List<String> LEAVES = List.of("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE",
            "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY(5)", "STRING", "ENUM", "JSON", "BSON", "UUID", "FLOAT16", "DATE",
            "INTERVAL", "INT(8,true)", "INT(16,false)", "INT(32,false)", "INT(64,false)", "INT(64,true)",
            "DECIMAL(9,2)",
            "DECIMAL(18,18)", "DECIMAL(12,2)", "DECIMAL(38,10)", "DECIMAL(76,3,BYTE_ARRAY)", "TIME(true,MILLIS)",
            "TIME(false,MICROS)", "TIME(true,NANOS)", "TIMESTAMP(true,MILLIS)", "TIMESTAMP(false,MILLIS)",
            "TIMESTAMP(true,MICROS)", "TIMESTAMP(false,MICROS)", "TIMESTAMP(true,NANOS)", "TIMESTAMP(false,NANOS)",
            "TIMESTAMP(true,NANOS,FLBA)", "TIMESTAMP(false,MICROS,FLBA)", "GEOMETRY", "GEOGRAPHY", "UNKNOWN");
    private static final List<String> TEXTS = List.of("", " ", "a", "NA", "null", "true", "1", "\"", "''", "a,b;c\td",
            "line\nend", "line\r\nend\r", "#", "\u0000\u0001\u001f\u007f", "\u00e9\u4e2d", "\ud83d\ude00",
            "\ufffd\ufeff", "\u2028",
            "x".repeat(300));
    private static final List<String> JSON = List.of("1", "-0", "1.50", "1e400", "12345678901234567890123", "true",
            "\"\"", "\"a\\u00e9\\n\\\"b\"", "[]", "{}", "[1,[null,{\"a\":{}}]]", "{\"a\":1,\"a\":2,\"\":null}");
    private static final double[] DOUBLES = {0.0, -0.0, 1, 0.1, -1.5, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MAX_VALUE, Double.MIN_NORMAL, 1e15, 1e16,
            123456789012345680d};

    private final Random random;

    RandomTable(Random random) {
        this.random = random;
    }

    Schema schema() {
        return Schema.of("schema", TypeString.parseFields(fields(1 + random.nextInt(6), 3)));
    }

    private String fields(int count, int depth) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(switch (random.nextInt(8)) {
                case 0 -> "`a \"b\",;" + i + "`";
                case 1 -> "\u00e9\ud83d\ude00" + i;
                default -> "f" + i;
            } + " " + type(depth));
        }
        return String.join(", ", fields);
    }

    private String type(int depth) {
        String type = switch (depth == 0 ? 9 : random.nextInt(12)) {
            case 0 -> "LIST(" + type(depth - 1) + ")";
            case 1 -> "STRUCT(" + fields(1 + random.nextInt(3), depth - 1) + ")";
            case 2 -> "MAP(" + (random.nextBoolean() ? "STRING" : required(depth - 1)) + ","
                    + type(depth - 1) + ")";
            case 3 -> "MAP(STRING)";
            default -> LEAVES.get(random.nextInt(LEAVES.size()));
        };
        boolean canBeRequired = !type.contains("UNKNOWN");
        return canBeRequired && random.nextInt(4) == 0 ? type + "!" : type;
    }

    private String required(int depth) {
        String type = type(depth);
        return type.contains("UNKNOWN") ? "INT32" : type.endsWith("!") ? type.substring(0, type.length() - 1) : type;
    }

    /// A row by the names of its fields.
    void append(RowAppender rows) throws IOException {
        Map<String, Object> row = struct(rows.schema().fields());
        rows.append(row);
    }

    private Map<String, Object> struct(List<Field> fields) {
        Map<String, Object> values = new LinkedHashMap<>();
        fields.forEach(field -> values.put(field.name(), value(field)));
        return values;
    }

    private Object value(Field field) {
        boolean isUnknown = field.logicalType().orElse(null) instanceof LogicalType.Unknown;
        if (isUnknown || field.repetition() == Repetition.OPTIONAL && random.nextInt(4) == 0) {
            return null;
        }
        return switch (field) {
            case PrimitiveField leaf -> leaf.logicalType().map(type -> annotated(leaf, type))
                    .orElseGet(() -> physical(leaf));
            case GroupField group when group.shape() instanceof GroupShape.ListOf -> {
                List<Object> elements = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    elements.add(value(group.element()));
                }
                yield elements;
            }
            case GroupField group when group.shape() instanceof GroupShape.MapOf -> map(group);
            case GroupField group -> struct(group.children());
        };
    }

    private Object map(GroupField group) {
        List<Map.Entry<Object, Object>> entries = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            Object key = value(group.key());
            if (seen.add(String.valueOf(key))) {
                entries.add(new SimpleEntry<>(key, group.value().map(this::value).orElse(null)));
            }
        }
        return entries;
    }

    /// A document of binary data.
    private byte[] bson() {
        byte[] data = bytes(random.nextInt(30));
        return ByteBuffer.allocate(data.length + 13).order(ByteOrder.LITTLE_ENDIAN).putInt(data.length + 13)
                .put((byte) 5)
                .put((byte) 'b').put((byte) 0).putInt(data.length).put((byte) 0).put(data).put((byte) 0).array();
    }

    private Object annotated(PrimitiveField leaf, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.String _,LogicalType.Enum _ -> TEXTS.get(random.nextInt(TEXTS.size()));
            case LogicalType.Json _ -> JSON.get(random.nextInt(JSON.size()));
            case LogicalType.Bson _ -> bson();
            case LogicalType.Geometry _,LogicalType.Geography _ -> ByteBuffer.allocate(21).put((byte) 0).putInt(1)
                    .putDouble(random.nextInt(-180, 181)).putDouble(random.nextInt(-90, 91)).array();
            case LogicalType.Uuid _ -> new UUID(random.nextLong(), random.nextLong());
            case LogicalType.Decimal(int precision, int scale) -> {
                BigInteger most = BigInteger.TEN.pow(precision);
                BigInteger number = switch (random.nextInt(4)) {
                    case 0 -> most.subtract(BigInteger.ONE).negate();
                    case 1 -> BigInteger.valueOf(random.nextInt(100) - 50);
                    default -> new BigInteger(most.bitLength() + 8, random).mod(most);
                };
                yield new BigDecimal(number, scale);
            }
            case LogicalType.Date _ -> pick(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LogicalType.Time(boolean _, var unit) -> random.nextInt(4) == 0
                    ? unit.perDay() - 1
                    : random.nextLong(unit.perDay());
            case LogicalType.Timestamp time -> timestamp(leaf, time);
            case LogicalType.Integer(int width, boolean isSigned) -> {
                BigInteger number = new BigInteger(width, random);
                yield isSigned ? number.subtract(BigInteger.ONE.shiftLeft(width - 1)) : number;
            }
            case LogicalType.Float16 _ -> {
                float half = Float.float16ToFloat((short) random.nextInt(1 << 16));
                yield Float.isNaN(half) ? Float.NaN : half;
            }
            case LogicalType.Interval _ -> new Interval(random.nextInt(20), random.nextLong(1L << 32),
                    random.nextInt(3) == 0 ? 0xffff_ffffL : random.nextInt(1000));
            default -> throw new IllegalStateException("no values of " + annotation);
        };
    }

    private Object timestamp(PrimitiveField leaf, LogicalType.Timestamp time) {
        if (leaf.type() == PhysicalType.INT64) {
            return pick(Long.MIN_VALUE, Long.MAX_VALUE);
        }
        Instant instant = instant();
        Instant cut = instant.with(ChronoField.NANO_OF_SECOND,
                instant.getNano() / time.unit().nanos() * time.unit().nanos());
        return time.isAdjustedToUTC() ? (Object) cut : LocalDateTime.ofInstant(cut, ZoneOffset.UTC);
    }

    private Instant instant() {
        return Instant.ofEpochSecond(random.nextLong() >> 18 + random.nextInt(20), random.nextInt(1_000_000_000));
    }

    private long pick(long min, long max) {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextBoolean() ? min : max;
            case 1 -> random.nextInt(2000) - 1000;
            default -> Math.clamp(random.nextLong() >> random.nextInt(40), min, max);
        };
    }

    private Object physical(PrimitiveField leaf) {
        return switch (leaf.type()) {
            case BOOLEAN -> random.nextBoolean();
            case INT32 -> pick(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case INT64 -> pick(Long.MIN_VALUE, Long.MAX_VALUE);
            case INT96 -> instant();
            case FLOAT -> {
                float number = random.nextBoolean()
                        ? (float) DOUBLES[random.nextInt(DOUBLES.length)]
                        : Float.intBitsToFloat(random.nextInt());
                yield number;
            }
            case DOUBLE -> random.nextBoolean()
                    ? DOUBLES[random.nextInt(DOUBLES.length)]
                    : Double.longBitsToDouble(random.nextLong());
            case BYTE_ARRAY -> bytes(random.nextInt(20));
            case FIXED_LEN_BYTE_ARRAY -> bytes(leaf.typeLength());
        };
    }

    private byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    /// What is stored, to be compared: bytes as digits, all not-a-numbers alike.
    static Object stored(Row row) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            values.add(stored(row.getRaw(i)));
        }
        return values;
    }

    private static Object stored(Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case Row row -> stored(row);
            case RowList list -> stored(list.toList());
            case RowMap map -> stored(map.entries());
            case Map.Entry<?, ?> entry -> List.of(stored(entry.getKey()), stored(entry.getValue()));
            case List<?> list -> list.stream().map(RandomTable::stored).toList();
            default -> value;
        };
    }
}
