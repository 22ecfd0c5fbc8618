package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.footer.SchemaTree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What holds for every order, whatever the values: it is one, and every way to compare two values says the same.
class SortOrderLawTest {
    private static final long SEED = 20_260_101;
    private static final int VALUES = 150 * Integer.getInteger("lamella.effort", 1);
    private static final HexFormat HEX = HexFormat.of();
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    private static final long[] EDGES = {0, 1, -1, 127, 128, 255, 256, Short.MIN_VALUE, Short.MAX_VALUE, 0xffff,
            Integer.MIN_VALUE, Integer.MAX_VALUE, 0xffffffffL, Long.MIN_VALUE, Long.MAX_VALUE, -2, 2,
            Long.MIN_VALUE + 1};
    /// With U+FFFD and U+1F600, which UTF-16 sorts the other way round, and their neighbours.
    private static final String[] LETTERS = {"a", "b", "\0", "\u007f", "\u0080", "ä", "\u07ff", "\u0800", "\ud7ff",
            "\ue000",
            "\ufffd", "\uffff", "\ud800\udc00", "\ud83d\ude00", "\udbff\udfff"};

    /// A column: how stored values of it are made, and what Java value a stored one stands for, told in another way
    /// than the library does.
    record Column(String name, PhysicalType type, SortOrder order, Function<Random, byte[]> stored,
            Function<byte[], Object> value) {
        @Override
        public String toString() {
            return name;
        }

        List<byte[]> values() {
            Random random = new Random(SEED);
            List<byte[]> values = new ArrayList<>();
            for (int i = 0; i < VALUES; i++) {
                values.add(stored.apply(random));
            }
            return values;
        }
    }

    private static Column column(String leaf, Function<Random, byte[]> stored, Function<byte[], Object> value) {
        return new Column(leaf, field(leaf).type(), order(leaf), stored, value);
    }

    private static PrimitiveField field(String leaf) {
        return SchemaTree.of(SchemaElements.of("optional " + leaf.replaceFirst("^[=@]", "") + ";")).leaves().getFirst()
                .field();
    }

    private static SortOrder order(String leaf) {
        PrimitiveField field = field(leaf);
        return switch (leaf.charAt(0)) {
            case '=' -> SortOrder.ofTotalOrder(field);
            case '@' -> SortOrder.ofInt96Timestamp(field);
            default -> SortOrder.of(field);
        };
    }

    static final List<Column> COLUMNS = List.of(
            column("boolean c", random -> new byte[]{(byte) random.nextInt(2)}, bytes -> bytes[0] == 1),
            column("int32 c", SortOrderLawTest::four, bytes -> (int) number(bytes)),
            column("int64 c", SortOrderLawTest::eight, SortOrderLawTest::number),
            column("int32 c (INTEGER(8,true))", random -> four((byte) edge(random)), bytes -> (byte) number(bytes)),
            column("int32 c (INTEGER(16,true))", random -> four((short) edge(random)), bytes -> (short) number(bytes)),
            column("int32 c (INTEGER(8,false))", random -> four(edge(random) & 0xff), bytes -> (int) number(bytes)),
            column("int32 c (INTEGER(16,false))", random -> four(edge(random) & 0xffff), bytes -> (int) number(bytes)),
            column("int32 c (INTEGER(32,false))", SortOrderLawTest::four, bytes -> number(bytes) & 0xffffffffL),
            column("int64 c (INTEGER(64,false))", SortOrderLawTest::eight,
                    bytes -> BigInteger.valueOf(number(bytes)).mod(TWO_64)),
            column("int32 c (DECIMAL(9,3))", SortOrderLawTest::four, bytes -> BigDecimal.valueOf(number(bytes), 3)),
            column("int64 c (DECIMAL(18,3))", SortOrderLawTest::eight, bytes -> BigDecimal.valueOf(number(bytes), 3)),
            column("binary c (DECIMAL(40,3))", random -> padded(random, random.nextInt(9)), SortOrderLawTest::decimal),
            column("fixed(1) c (DECIMAL(2,2))", random -> bytes(random, 1),
                    bytes -> new BigDecimal(new BigInteger(bytes), 2)),
            column("fixed(11) c (DECIMAL(26,3))", random -> fixed(random, 11), SortOrderLawTest::decimal),
            column("fixed(32) c (DECIMAL(76,3))", random -> fixed(random, 32), SortOrderLawTest::decimal),
            column("int32 c (DATE)", SortOrderLawTest::four, bytes -> LocalDate.ofEpochDay(number(bytes))),
            column("int32 c (TIME(MILLIS,true))", random -> four(Math.floorMod(edge(random), 86_400_000)),
                    bytes -> LocalTime.ofNanoOfDay(number(bytes) * 1_000_000)),
            column("int64 c (TIME(MICROS,false))", random -> eight(Math.floorMod(edge(random), 86_400_000_000L)),
                    bytes -> LocalTime.ofNanoOfDay(number(bytes) * 1_000)),
            column("int64 c (TIME(NANOS,true))", random -> eight(Math.floorMod(edge(random), NANOS_PER_DAY)),
                    bytes -> LocalTime.ofNanoOfDay(number(bytes))),
            column("int64 c (TIMESTAMP(MILLIS,true))", SortOrderLawTest::eight, bytes -> instant(number(bytes), 1_000)),
            column("int64 c (TIMESTAMP(MICROS,true))", SortOrderLawTest::eight,
                    bytes -> instant(number(bytes), 1_000_000)),
            column("int64 c (TIMESTAMP(NANOS,false))", SortOrderLawTest::eight,
                    bytes -> local(instant(number(bytes), 1_000_000_000))),
            column("fixed(12) c (TIMESTAMP(NANOS,true))", random -> timestamp96(random, 83),
                    bytes -> instant(bytes, 1_000_000_000)),
            column("fixed(12) c (TIMESTAMP(MILLIS,true))", random -> timestamp96(random, 63),
                    bytes -> instant(bytes, 1_000)),
            column("fixed(12) c (TIMESTAMP(MICROS,false))", random -> timestamp96(random, 70),
                    bytes -> local(instant(bytes, 1_000_000))),
            column("@int96 c", SortOrderLawTest::int96, SortOrderLawTest::instant96),
            column("float c", SortOrderLawTest::single, bytes -> Float.intBitsToFloat((int) number(bytes))),
            column("double c", SortOrderLawTest::twice, bytes -> Double.longBitsToDouble(number(bytes))),
            column("fixed(2) c (FLOAT16)", SortOrderLawTest::half,
                    bytes -> Float.float16ToFloat((short) number(bytes))),
            column("=float c", SortOrderLawTest::single, bytes -> Float.intBitsToFloat((int) number(bytes))),
            column("=double c", SortOrderLawTest::twice, bytes -> Double.longBitsToDouble(number(bytes))),
            column("=fixed(2) c (FLOAT16)", SortOrderLawTest::half,
                    bytes -> Float.float16ToFloat((short) number(bytes))),
            column("binary c (STRING)", SortOrderLawTest::text, bytes -> new String(bytes, StandardCharsets.UTF_8)),
            column("binary c (ENUM)", SortOrderLawTest::text, bytes -> new String(bytes, StandardCharsets.UTF_8)),
            column("binary c (JSON)", SortOrderLawTest::text, bytes -> new String(bytes, StandardCharsets.UTF_8)),
            column("binary c (BSON)", random -> bytes(random, random.nextInt(5)), bytes -> bytes),
            column("binary c", random -> bytes(random, random.nextInt(5)), bytes -> bytes),
            column("fixed(3) c", random -> bytes(random, 3), bytes -> bytes),
            column("fixed(16) c (UUID)", SortOrderLawTest::uuid,
                    bytes -> new UUID(ByteBuffer.wrap(bytes).getLong(0), ByteBuffer.wrap(bytes).getLong(8))));

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void anyTwoValuesCompareAndConsistently(Column column) {
        List<byte[]> sorted = new ArrayList<>(column.values());
        sorted.sort(column.order()::compareStored);
        // Every pair of a sorted list stands as the list says, so any three values do; what is alike is so in both
        // ways.
        for (int left = 0; left < sorted.size(); left++) {
            for (int right = left; right < sorted.size(); right++) {
                int order = column.order().compareStored(sorted.get(left), sorted.get(right));
                int reversed = column.order().compareStored(sorted.get(right), sorted.get(left));
                assertPair(order <= 0 && (left != right || order == 0), column, sorted.get(left), sorted.get(right));
                assertPair(Integer.signum(order) == -Integer.signum(reversed), column, sorted.get(left),
                        sorted.get(right));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void javaValuesCompareAsTheStoredValuesThatTheyWereMadeFrom(Column column) {
        forPairs(column, (left, right) -> {
            Object leftValue = column.value().apply(left);
            assertThat(leftValue).isInstanceOf(column.order().valueType());
            int order = column.order().comparator().compare(leftValue, column.value().apply(right));
            assertPair(Integer.signum(order) == Integer.signum(column.order().compareStored(left, right)), column, left,
                    right);
        });
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void decodedValuesCompareAsStoredOnes(Column column) {
        forPairs(column, (left, right) -> assertPair(
                Integer.signum(decoded(column, left, right)) == Integer
                        .signum(column.order().compareStored(left, right)),
                column, left, right));
    }

    /// Through the method for the type of the array that values are decoded to.
    private static int decoded(Column column, byte[] left, byte[] right) {
        SortOrder order = column.order();
        return switch (column.type()) {
            case BOOLEAN -> order.compare(left[0] == 1, right[0] == 1);
            case INT32 -> order.compare((int) number(left), (int) number(right));
            case INT64 -> order.compare(number(left), number(right));
            case FLOAT ->
                order.compare(Float.intBitsToFloat((int) number(left)), Float.intBitsToFloat((int) number(right)));
            case DOUBLE ->
                order.compare(Double.longBitsToDouble(number(left)), Double.longBitsToDouble(number(right)));
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> {
                byte[] page = new byte[left.length + right.length + 3];
                Arrays.fill(page, (byte) 0x5a);
                System.arraycopy(right, 0, page, 1, right.length);
                System.arraycopy(left, 0, page, right.length + 2, left.length);
                yield order.compare(page, right.length + 2, left.length, page, 1, right.length);
            }
        };
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void valuesLieWithinTheBoundsThatAreMadeOfThem(Column column) {
        SortOrder order = column.order();
        for (byte[] value : column.values()) {
            byte[] lower = order.lowerBound(value);
            byte[] upper = order.upperBound(value);
            assertPair(order.compareStored(lower, value) <= 0 && order.compareStored(value, upper) <= 0, column, lower,
                    upper);
            assertPair(order.isLegalBound(lower) == order.isLegalBound(value), column, lower, value);
            assertPair(order.isLegalBound(upper) == order.isLegalBound(value), column, upper, value);
            assertPair(order.isNan(value, 0) == isNan(column.value().apply(value)), column, value, value);
            if (order.isLegalBound(value)) {
                assertPair(order.areLegalBounds(lower, upper), column, lower, upper);
            }
        }
    }

    private static boolean isNan(Object value) {
        return value instanceof Number number && (value instanceof Float || value instanceof Double)
                && Double.isNaN(number.doubleValue());
    }

    /// So that bounds of one order are also bounds of the other, whichever a filter is evaluated by.
    @ParameterizedTest
    @FieldSource("FLOATS")
    void theTotalOrderRefinesTheOrderOfTheTypeButForNan(String leaf) {
        SortOrder total = order("=" + leaf);
        SortOrder byNumber = order(leaf);
        Column column = COLUMNS.stream().filter(each -> each.name().equals(leaf)).findFirst().orElseThrow();
        forPairs(column, (left, right) -> {
            assertPair(total.compareStored(left, right) == 0 == Arrays.equals(left, right), column, left, right);
            if (!total.isNan(left, 0) && !total.isNan(right, 0) && total.compareStored(left, right) <= 0) {
                assertPair(byNumber.compareStored(left, right) <= 0, column, left, right);
            }
        });
    }

    static final List<String> FLOATS = List.of("float c", "double c", "fixed(2) c (FLOAT16)");

    @Test
    void everyFloat16StandsWhereItsNumberDoes() {
        SortOrder byNumber = order("fixed(2) c (FLOAT16)");
        SortOrder total = order("=fixed(2) c (FLOAT16)");
        SortOrder floats = order("float c");
        SortOrder totalOfFloats = order("=float c");
        Random random = new Random(SEED);
        for (int bits = 0; bits < 1 << 16; bits++) {
            short left = (short) bits;
            short right = (short) random.nextInt();
            byte[] a = little(left, 2);
            byte[] b = little(right, 2);
            float leftNumber = Float.float16ToFloat(left);
            float rightNumber = Float.float16ToFloat(right);
            assertThat(byNumber.isNan(a, 0)).isEqualTo(Float.isNaN(leftNumber));
            assertThat(Integer.signum(byNumber.compareStored(a, b)))
                    .isEqualTo(Integer.signum(floats.compare(leftNumber, rightNumber)));
            // Which NaN comes out of a conversion is the machine's choice.
            if (!Float.isNaN(leftNumber) && !Float.isNaN(rightNumber)) {
                assertThat(Integer.signum(total.compareStored(a, b)))
                        .isEqualTo(Integer.signum(totalOfFloats.compare(leftNumber, rightNumber)));
            }
        }
    }

    /// The key that the format gives for the order: the day, then the nanoseconds.
    @Test
    void int96ComparesAsTheFormatSaysWhereNanosecondsLieWithinTheDay() {
        Column column = COLUMNS.stream().filter(each -> each.name().equals("@int96 c")).findFirst().orElseThrow();
        List<byte[]> within = column.values().stream().filter(column.order()::isLegalBound).toList();
        assertThat(within).hasSizeGreaterThan(VALUES / 4).hasSizeLessThan(VALUES);
        for (byte[] left : within) {
            for (byte[] right : within) {
                ByteBuffer a = ByteBuffer.wrap(left).order(ByteOrder.LITTLE_ENDIAN);
                ByteBuffer b = ByteBuffer.wrap(right).order(ByteOrder.LITTLE_ENDIAN);
                int day = Integer.compare(a.getInt(8), b.getInt(8));
                int expected = day != 0 ? day : Long.compare(a.getLong(0), b.getLong(0));
                assertPair(Integer.signum(column.order().compareStored(left, right)) == expected, column, left, right);
            }
        }
    }

    @Test
    void countsOf96BitsCompareAsNumbersAlsoBeyondInstants() {
        Random random = new Random(SEED);
        SortOrder order = order("fixed(12) c (TIMESTAMP(NANOS,true))");
        List<byte[]> counts = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            counts.add(bytes(random, 12));
        }
        for (byte[] left : counts) {
            for (byte[] right : counts) {
                int expected = new BigInteger(reversed(left)).compareTo(new BigInteger(reversed(right)));
                assertThat(Integer.signum(order.compareStored(left, right))).as("seed %d", SEED).isEqualTo(expected);
            }
        }
    }

    @Test
    void anyTwoStringsCompareAlsoIfTheyAreNoText() {
        Random random = new Random(SEED);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(4); length > 0; length--) {
                text.append(random.nextBoolean()
                        ? (char) random.nextInt(0xd7f0, 0xe010)
                        : LETTERS[random.nextInt(LETTERS.length)]);
            }
            texts.add(text.toString());
        }
        texts.sort(order("binary c (STRING)").comparator());
        for (int left = 0; left < texts.size(); left++) {
            for (int right = left; right < texts.size(); right++) {
                assertThat(ValueComparison.compareText(texts.get(left), texts.get(right))).isNotPositive();
                assertThat(ValueComparison.compareText(texts.get(right), texts.get(left))).isNotNegative();
            }
        }
    }

    private interface Pairs {
        void accept(byte[] left, byte[] right);
    }

    private static void forPairs(Column column, Pairs law) {
        List<byte[]> values = column.values();
        for (byte[] left : values) {
            for (byte[] right : values) {
                law.accept(left, right);
            }
        }
    }

    private static void assertPair(boolean holds, Column column, byte[] left, byte[] right) {
        if (!holds) {
            throw new AssertionError(
                    column + ", seed " + SEED + ": " + HEX.formatHex(left) + " and " + HEX.formatHex(right));
        }
    }

    private static long edge(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> EDGES[random.nextInt(EDGES.length)];
            case 1 -> random.nextLong() >> random.nextInt(64);
            default -> random.nextInt(-3, 4);
        };
    }

    private static byte[] four(Random random) {
        return four(edge(random));
    }

    private static byte[] eight(Random random) {
        return eight(edge(random));
    }

    private static byte[] four(long number) {
        return little(number, 4);
    }

    private static byte[] eight(long number) {
        return little(number, 8);
    }

    private static byte[] little(long number, int length) {
        return Arrays.copyOf(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(number).array(), length);
    }

    /// The signed number of up to 8 bytes, least significant first.
    private static long number(byte[] bytes) {
        return new BigInteger(reversed(bytes)).longValueExact();
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }

    /// Of few different bytes, so that values share beginnings.
    private static byte[] bytes(Random random, int length) {
        byte[] few = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff, (byte) 0xfe};
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = random.nextInt(4) == 0 ? (byte) random.nextInt() : few[random.nextInt(few.length)];
        }
        return bytes;
    }

    /// Of which many differ only in their second half.
    private static byte[] uuid(Random random) {
        byte[] bytes = bytes(random, 16);
        if (random.nextBoolean()) {
            Arrays.fill(bytes, 0, 8, (byte) 0x7f);
        }
        return bytes;
    }

    /// A number with up to three bytes more than it needs.
    private static byte[] padded(Random random, int length) {
        byte[] number = bytes(random, length);
        int more = random.nextInt(4);
        byte[] padded = new byte[length + more];
        Arrays.fill(padded, 0, more, length > 0 && number[0] < 0 ? (byte) -1 : 0);
        System.arraycopy(number, 0, padded, more, length);
        return padded;
    }

    private static byte[] fixed(Random random, int length) {
        byte[] number = bytes(random, random.nextInt(length + 1));
        byte[] fixed = new byte[length];
        Arrays.fill(fixed, number.length > 0 && number[0] < 0 ? (byte) -1 : 0);
        System.arraycopy(number, 0, fixed, length - number.length, number.length);
        return fixed;
    }

    private static BigDecimal decimal(byte[] bytes) {
        return new BigDecimal(bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes), 3);
    }

    private static byte[] timestamp96(Random random, int bits) {
        BigInteger count = random.nextBoolean()
                ? BigInteger.valueOf(edge(random)).shiftRight(bits < 64 ? 64 - bits : 0)
                : new BigInteger(random.nextInt(bits + 1), random).subtract(BigInteger.valueOf(random.nextInt(3)));
        if (random.nextBoolean()) {
            count = count.negate();
        }
        byte[] bytes = new byte[12];
        Arrays.fill(bytes, count.signum() < 0 ? (byte) -1 : 0);
        byte[] number = reversed(count.toByteArray());
        System.arraycopy(number, 0, bytes, 0, number.length);
        return bytes;
    }

    private static Instant instant(byte[] bytes, long perSecond) {
        BigInteger[] parts = new BigInteger(reversed(bytes)).divideAndRemainder(BigInteger.valueOf(perSecond));
        // Instant itself normalises a negative remainder.
        return Instant.ofEpochSecond(parts[0].longValueExact(),
                parts[1].longValueExact() * (1_000_000_000 / perSecond));
    }

    private static Instant instant(long count, long perSecond) {
        return instant(eight(count), perSecond);
    }

    private static LocalDateTime local(Instant instant) {
        return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    }

    /// Days round the ends of their range and round 1970; nanoseconds within the day, and, as some writers have them,
    /// not.
    private static byte[] int96(Random random) {
        long nanos = switch (random.nextInt(4)) {
            case 0 -> edge(random);
            case 1 -> random.nextLong(-3, 4) + NANOS_PER_DAY * random.nextInt(-2, 3);
            default -> random.nextLong(NANOS_PER_DAY);
        };
        long day = switch (random.nextInt(3)) {
            case 0 -> 2_440_588 + random.nextInt(-2, 3);
            case 1 -> Integer.MIN_VALUE + random.nextInt(-2, 3);
            default -> random.nextInt();
        };
        return ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putLong(nanos).putInt((int) day).array();
    }

    private static Instant instant96(byte[] bytes) {
        ByteBuffer parts = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return Instant.EPOCH.plusSeconds((parts.getInt(8) - 2_440_588L) * 86_400).plusNanos(parts.getLong(0));
    }

    private static byte[] single(Random random) {
        int[] edges = {0, 1 << 31, 1, 0x7f800000, 0xff800000, 0x7fc00000, 0x7fc00001, 0xffc00000, 0xffffffff,
                0x7fffffff,
                0x3f800000, 0xbf800000, 0x80000001};
        return four(random.nextBoolean() ? edges[random.nextInt(edges.length)] : random.nextInt());
    }

    private static byte[] twice(Random random) {
        long[] edges = {0, 1L << 63, 1, 0x7ffL << 52, 0xfffL << 52, 0x7ff8L << 48, (0x7ff8L << 48) + 1, -1L,
                Long.MAX_VALUE, 0x3ffL << 52, 0xbffL << 52, (1L << 63) + 1};
        return eight(random.nextBoolean() ? edges[random.nextInt(edges.length)] : random.nextLong());
    }

    /// Without signalling NaN, which a conversion to float may make quiet.
    private static byte[] half(Random random) {
        int[] edges = {0, 0x8000, 1, 0x8001, 0x7c00, 0xfc00, 0x7e00, 0x7e01, 0xfe00, 0xffff, 0x7fff, 0x3c00, 0xbc00};
        int bits = random.nextBoolean() ? edges[random.nextInt(edges.length)] : random.nextInt(1 << 16);
        boolean isNan = (bits & 0x7fff) > 0x7c00;
        return little(isNan ? bits | 0x200 : bits, 2);
    }

    private static byte[] text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(4); length > 0; length--) {
            text.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
