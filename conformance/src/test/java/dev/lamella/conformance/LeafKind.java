package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Bits32;
import dev.lamella.conformance.Physical.Bits64;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A type that columns can have, with values of it: trees of [Physical].
///
/// @param name unique
/// @param length of values, for FIXED_LEN_BYTE_ARRAY
/// @param values makes one; at times an edge
record LeafKind(String name, PhysicalType type, int length, Optional<LogicalType> logicalType, Maker values) {
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    /// The year 9999, in which all peers can still count.
    private static final long MOST_SECONDS = 253_402_300_799L;
    private static final int MOST_DAYS = 2_932_896;

    /// Makes a value.
    interface Maker {
        Object next(Random random);
    }

    static final List<LeafKind> ALL = all();

    /// The name of the kind that a leaf is of.
    static String nameOf(PrimitiveField field) {
        return name(field.type(), field.typeLength(), field.logicalType());
    }

    private static String name(PhysicalType type, int length, Optional<LogicalType> logicalType) {
        return type + (length == 0 ? "" : "(" + length + ")") + logicalType.map(logical -> " " + logical).orElse("");
    }

    static LeafKind named(String name) {
        return ALL.stream().filter(kind -> kind.name.equals(name)).findFirst().orElseThrow();
    }

    /// The encodings that the format allows for values of the type, as `Encodings.md` lists them, but for dictionaries of
    /// booleans.
    static List<Encoding> encodings(PhysicalType type) {
        return switch (type) {
            case BOOLEAN -> List.of(Encoding.PLAIN, Encoding.RLE);
            case INT32, INT64 -> List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY, Encoding.DELTA_BINARY_PACKED,
                    Encoding.BYTE_STREAM_SPLIT);
            case INT96 -> List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY);
            case FLOAT, DOUBLE -> List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY, Encoding.BYTE_STREAM_SPLIT,
                    Encoding.ALP);
            case BYTE_ARRAY -> List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY, Encoding.DELTA_LENGTH_BYTE_ARRAY,
                    Encoding.DELTA_BYTE_ARRAY);
            case FIXED_LEN_BYTE_ARRAY -> List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY, Encoding.DELTA_BYTE_ARRAY,
                    Encoding.BYTE_STREAM_SPLIT);
        };
    }

    PrimitiveField field(String fieldName, Repetition repetition) {
        return PrimitiveField.of(fieldName, repetition, type, length, OptionalInt.empty(),
                logicalType.map(logical -> Annotation.written(logical, type)).orElse(Annotation.NONE));
    }

    /// Whether it can hold only null.
    boolean isAlwaysNull() {
        return logicalType.orElse(null) instanceof LogicalType.Unknown;
    }

    @Override
    public String toString() {
        return name;
    }

    private static List<LeafKind> all() {
        List<LeafKind> kinds = new ArrayList<>();
        add(kinds, PhysicalType.BOOLEAN, 0, null, Random::nextBoolean);
        add(kinds, PhysicalType.INT32, 0, null, random -> (long) (int) integer(random, 32));
        add(kinds, PhysicalType.INT64, 0, null, random -> integer(random, 64));
        add(kinds, PhysicalType.INT96, 0, null, LeafKind::int96);
        add(kinds, PhysicalType.FLOAT, 0, null, LeafKind::single);
        add(kinds, PhysicalType.DOUBLE, 0, null, LeafKind::twice);
        add(kinds, PhysicalType.BYTE_ARRAY, 0, null, random -> bytes(random, size(random)));
        add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 1, null, random -> bytes(random, 1));
        add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 7, null, random -> bytes(random, 7));
        add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 80, null, random -> bytes(random, 80));
        for (int width : new int[]{8, 16, 32}) {
            add(kinds, PhysicalType.INT32, 0, new LogicalType.Integer(width, true), random -> integer(random, width));
            // Numbers without sign of 32 bits are stored as ints of the same bits.
            add(kinds, PhysicalType.INT32, 0, new LogicalType.Integer(width, false),
                    random -> (long) (int) (integer(random, width) & (1L << width) - 1));
        }
        add(kinds, PhysicalType.INT64, 0, new LogicalType.Integer(64, true), random -> integer(random, 64));
        add(kinds, PhysicalType.INT64, 0, new LogicalType.Integer(64, false), random -> integer(random, 64));
        add(kinds, PhysicalType.INT32, 0, new LogicalType.Date(),
                random -> (long) Math.toIntExact(choose(random, LocalDate.of(1, 1, 1).toEpochDay(), MOST_DAYS)));
        for (boolean isUtc : new boolean[]{true, false}) {
            add(kinds, PhysicalType.INT32, 0, new LogicalType.Time(isUtc, TimePrecision.MILLIS),
                    random -> choose(random, 0, MICROS_PER_DAY / 1000 - 1));
            add(kinds, PhysicalType.INT64, 0, new LogicalType.Time(isUtc, TimePrecision.MICROS),
                    random -> choose(random, 0, MICROS_PER_DAY - 1));
            add(kinds, PhysicalType.INT64, 0, new LogicalType.Time(isUtc, TimePrecision.NANOS),
                    random -> choose(random, 0, MICROS_PER_DAY * 1000 - 1));
            add(kinds, PhysicalType.INT64, 0, new LogicalType.Timestamp(isUtc, TimePrecision.MILLIS),
                    random -> choose(random, -MOST_SECONDS / 100, MOST_SECONDS) * 1000 + random.nextInt(1000));
            add(kinds, PhysicalType.INT64, 0, new LogicalType.Timestamp(isUtc, TimePrecision.MICROS),
                    random -> choose(random, -MOST_SECONDS / 100, MOST_SECONDS) * 1_000_000
                            + random.nextInt(1_000_000));
            add(kinds, PhysicalType.INT64, 0, new LogicalType.Timestamp(isUtc, TimePrecision.NANOS),
                    random -> choose(random, -9_000_000_000_000_000_000L, 9_000_000_000_000_000_000L));
            add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 12, new LogicalType.Timestamp(isUtc, TimePrecision.NANOS),
                    random -> reversed(decimal(random, 20, 12)));
        }
        add(kinds, PhysicalType.INT32, 0, new LogicalType.Decimal(9, 2),
                random -> choose(random, -999_999_999, 999_999_999));
        add(kinds, PhysicalType.INT64, 0, new LogicalType.Decimal(18, 4),
                random -> choose(random, -999_999_999_999_999_999L, 999_999_999_999_999_999L));
        add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 9, new LogicalType.Decimal(20, 3),
                random -> Hex.of(decimal(random, 20, 9)));
        add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, new LogicalType.Decimal(38, 0),
                random -> Hex.of(decimal(random, 38, 16)));
        add(kinds, PhysicalType.BYTE_ARRAY, 0, new LogicalType.Decimal(30, 5),
                random -> Hex.of(decimal(random, 30, 0)));
        add(kinds, PhysicalType.BYTE_ARRAY, 0, new LogicalType.String(), random -> text(random, ""));
        add(kinds, PhysicalType.BYTE_ARRAY, 0, new LogicalType.Enum(),
                random -> Hex.of(("COLOUR_" + random.nextInt(12)).getBytes(StandardCharsets.UTF_8)));
        add(kinds, PhysicalType.BYTE_ARRAY, 0, new LogicalType.Json(), LeafKind::json);
        add(kinds, PhysicalType.BYTE_ARRAY, 0, new LogicalType.Bson(), LeafKind::bson);
        add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, new LogicalType.Uuid(), random -> bytes(random, 16));
        add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, new LogicalType.Float16(), LeafKind::half);
        add(kinds, PhysicalType.FIXED_LEN_BYTE_ARRAY, 12, new LogicalType.Interval(), LeafKind::interval);
        add(kinds, PhysicalType.BYTE_ARRAY, 0, new LogicalType.Geometry(Optional.empty()), Shapes::wkb);
        add(kinds, PhysicalType.BYTE_ARRAY, 0,
                new LogicalType.Geography(Optional.empty(), Optional.of(EdgeAlgorithm.VINCENTY)), Shapes::wkb);
        add(kinds, PhysicalType.INT32, 0, new LogicalType.Unknown(), _ -> {
            throw new AssertionError("UNKNOWN has no values");
        });
        return List.copyOf(kinds);
    }

    private static void add(List<LeafKind> kinds, PhysicalType type, int length,
            @Nullable LogicalType logicalType, Maker values) {
        Optional<LogicalType> logical = Optional.ofNullable(logicalType);
        kinds.add(new LeafKind(name(type, length, logical), type, length, logical, values));
    }

    /// Small values, random values, the smallest and the largest.
    private static long integer(Random random, int width) {
        long most = width == 64 ? Long.MAX_VALUE : (1L << width - 1) - 1;
        return switch (random.nextInt(5)) {
            case 0 -> random.nextBoolean() ? most : -most - 1;
            case 1 -> random.nextLong() >> 64 - width;
            default -> random.nextInt(200) - 100L;
        };
    }

    private static long choose(Random random, long least, long most) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextBoolean() ? least : most;
            case 1, 2 -> random.nextLong(least, most) + random.nextInt(2);
            default -> least + (most - least) / 2 + random.nextInt(100) - 50;
        };
    }

    /// Nanoseconds of the day and the Julian day, little-endian, of whole microseconds of the years 1900 to 2100.
    private static Hex int96(Random random) {
        return Hex.of(ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN)
                .putLong(random.nextLong(MICROS_PER_DAY) * 1000).putInt(2_415_021 + random.nextInt(73_000)).array());
    }

    private static Bits32 single(Random random) {
        float[] edges = {0f, -0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE,
                -Float.MAX_VALUE, 1.1f, -2.25f};
        return new Bits32(switch (random.nextInt(8)) {
            case 0 -> Float.floatToRawIntBits(edges[random.nextInt(edges.length)]);
            case 1 -> random.nextInt();
            case 2, 3 -> Float.floatToRawIntBits((float) random.nextGaussian());
            default -> Float.floatToRawIntBits(random.nextInt(10_000) / 100f);
        });
    }

    private static Bits64 twice(Random random) {
        double[] edges = {0d, -0d, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE,
                -Double.MAX_VALUE, 1.1, -2.25};
        return new Bits64(switch (random.nextInt(8)) {
            case 0 -> Double.doubleToRawLongBits(edges[random.nextInt(edges.length)]);
            case 1 -> random.nextLong();
            case 2, 3 -> Double.doubleToRawLongBits(random.nextGaussian() * 1e10);
            default -> Double.doubleToRawLongBits(random.nextInt(1_000_000) / 1000d);
        });
    }

    private static Hex half(Random random) {
        int[] edges = {0, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0xfe00, 0x7c01, 0x0001, 0xfbff};
        int bits = random.nextInt(3) == 0 ? edges[random.nextInt(edges.length)] : random.nextInt(1 << 16);
        return Hex.of(new byte[]{(byte) bits, (byte) (bits >> 8)});
    }

    private static int size(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> random.nextInt(300);
            case 1 -> 0;
            default -> random.nextInt(12);
        };
    }

    /// Few different bytes, so that beginnings are shared; the greatest among them, which no bound can raise.
    private static Hex bytes(Random random, int count) {
        byte[] few = {0, 1, 0x7f, (byte) 0x80, -1, -1, -1};
        byte[] bytes = new byte[count];
        boolean isFew = random.nextBoolean();
        for (int i = 0; i < count; i++) {
            bytes[i] = isFew ? few[random.nextInt(few.length)] : (byte) random.nextInt();
        }
        return Hex.of(bytes);
    }

    private static Hex text(Random random, String front) {
        String[] parts = {"", "a", "zz", "ß", "日本", "😀", " ", "\"", "\u007f", "\u07ff", "\ud7ff", "\uffff",
                "\udbff\udfff", "shared/prefix/"};
        StringBuilder text = new StringBuilder(front);
        for (int i = random.nextInt(12) == 0 ? 60 : random.nextInt(6); i > 0; i--) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return Hex.of(text.append(random.nextInt(3) == 0 ? "" : random.nextInt(1000)).toString()
                .getBytes(StandardCharsets.UTF_8));
    }

    private static Hex json(Random random) {
        String[] texts = {"null", "true", "\"größe\"", "[]", "{}", "[1, 2.5e3, null]"};
        String text = random.nextBoolean() ? texts[random.nextInt(texts.length)] : "{\"n\":" + random.nextInt() + "}";
        return Hex.of(text.getBytes(StandardCharsets.UTF_8));
    }

    /// A document with one 32-bit integer, or none.
    private static Hex bson(Random random) {
        return random.nextInt(4) == 0
                ? new Hex("0500000000")
                : Hex.of(ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putInt(12).put((byte) 0x10)
                        .put((byte) 'n').put((byte) 0).putInt(random.nextInt(50)).put((byte) 0).array());
    }

    /// Months, days and milliseconds below a day, because peers carry them over.
    private static Hex interval(Random random) {
        return Hex.of(ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putInt(random.nextInt(1000))
                .putInt(random.nextInt(10_000)).putInt(random.nextInt(86_400_000)).array());
    }

    /// A number of at most this many digits, most significant byte first.
    ///
    /// @param width of its bytes; 0 for as few as it needs, and at times more
    private static byte[] decimal(Random random, int digits, int width) {
        BigInteger limit = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE);
        BigInteger number = switch (random.nextInt(5)) {
            case 0 -> limit;
            case 1 -> new BigInteger(limit.bitLength(), random).min(limit);
            case 2 -> new BigInteger(20, random);
            default -> BigInteger.valueOf(random.nextInt(30));
        };
        byte[] bytes = (random.nextBoolean() ? number : number.negate()).toByteArray();
        int size = width == 0 ? bytes.length + (random.nextInt(8) == 0 ? random.nextInt(3) : 0) : width;
        byte[] wide = new byte[size];
        Arrays.fill(wide, (byte) (bytes[0] >> 7));
        System.arraycopy(bytes, 0, wide, size - bytes.length, bytes.length);
        return wide;
    }

    private static Hex reversed(byte[] bytes) {
        byte[] turned = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            turned[i] = bytes[bytes.length - 1 - i];
        }
        return Hex.of(turned);
    }

    /// Points and lines in well-known binary of either byte order, of two to four dimensions.
    static final class Shapes {
        private Shapes() {}

        static Hex wkb(Random random) {
            int dimensions = random.nextInt(4);
            boolean isLine = random.nextInt(3) == 0;
            int points = isLine ? random.nextInt(4) : 1;
            int width = 2 + (dimensions & 1) + (dimensions >> 1);
            ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            ByteBuffer bytes = ByteBuffer.allocate(5 + (isLine ? 4 : 0) + points * width * 8).order(order)
                    .put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0))
                    .putInt((isLine ? 2 : 1) + dimensions * 1000);
            if (isLine) {
                bytes.putInt(points);
            }
            for (int i = 0; i < points; i++) {
                bytes.putDouble(random.nextInt(-180, 181)).putDouble(random.nextInt(-90, 91));
                for (int more = 2; more < width; more++) {
                    bytes.putDouble(random.nextGaussian());
                }
            }
            return Hex.of(bytes.array());
        }
    }
}
