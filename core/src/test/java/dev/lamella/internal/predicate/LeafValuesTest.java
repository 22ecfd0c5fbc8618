package dev.lamella.internal.predicate;

import static dev.lamella.filter.Filter.column;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.internal.bytes.LittleEndian;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimeUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Literals against stored values, every type: what a set says is what comparing their meanings says. The meanings are computed here in
/// another way: a number of any size for whatever is counted, bytes for the rest.
class LeafValuesTest {
    private static final long EFFORT = Long.getLong("lamella.effort", 1);
    private static final BigDecimal BILLION = new BigDecimal("1000000000");

    /// @param values stored, edges among them
    /// @param number what a stored value means; of what is no number, its bytes as one
    /// @param literals that the column takes
    record Column(String type, List<byte[]> values, Function<byte[], @Nullable BigDecimal> number,
            List<Literal> literals) {
        PrimitiveField field() {
            return (PrimitiveField) Schema.parse("message m { optional " + type + "; }").fields().getFirst();
        }

        @Override
        public String toString() {
            return type;
        }
    }

    static final List<Column> COLUMNS = new ArrayList<>();

    static {
        for (String annotation : List.of("", " (INTEGER(8,true))", " (INTEGER(16,true))", " (INTEGER(32,true))")) {
            COLUMNS.add(new Column("int32 c" + annotation, ints(), bytes -> decimal(signed(bytes)), numbers(0)));
        }
        for (String annotation : List.of("(INTEGER(8,false))", "(INTEGER(16,false))", "(INTEGER(32,false))")) {
            COLUMNS.add(new Column("int32 c " + annotation, ints(), bytes -> decimal(unsigned(bytes)), numbers(0)));
        }
        COLUMNS.add(new Column("int64 c", longs(), bytes -> decimal(signed(bytes)), numbers(0)));
        COLUMNS.add(new Column("int64 c (INTEGER(64,true))", longs(), bytes -> decimal(signed(bytes)), numbers(0)));
        COLUMNS.add(new Column("int64 c (INTEGER(64,false))", longs(), bytes -> decimal(unsigned(bytes)), numbers(0)));
        COLUMNS.add(
                new Column("int32 c (DECIMAL(9,2))", ints(), bytes -> new BigDecimal(signed(bytes), 2), numbers(2)));
        COLUMNS.add(new Column("int64 c (DECIMAL(18,18))", longs(), bytes -> new BigDecimal(signed(bytes), 18),
                numbers(18)));
        COLUMNS.add(new Column("int64 c (DECIMAL(18,0))", longs(), bytes -> new BigDecimal(signed(bytes)), numbers(0)));
        COLUMNS.add(new Column("fixed_len_byte_array(5) c (DECIMAL(11,3))", bigEndians(5),
                bytes -> new BigDecimal(new BigInteger(bytes), 3), numbers(3)));
        COLUMNS.add(new Column("fixed_len_byte_array(16) c (DECIMAL(38,10))", bigEndians(16),
                bytes -> new BigDecimal(new BigInteger(bytes), 10), numbers(10)));
        COLUMNS.add(new Column("binary c (DECIMAL(50,4))", bigEndians(9),
                bytes -> new BigDecimal(new BigInteger(bytes), 4), numbers(4)));
        COLUMNS.add(new Column("float c", floats(), bytes -> real(Float.intBitsToFloat(LittleEndian.getInt(bytes, 0))),
                reals()));
        COLUMNS.add(new Column("double c", doubles(),
                bytes -> real(Double.longBitsToDouble(LittleEndian.getLong(bytes, 0))), reals()));
        COLUMNS.add(new Column("fixed_len_byte_array(2) c (FLOAT16)", halves(),
                bytes -> real(Float.float16ToFloat((short) LittleEndian.getUnsignedShort(bytes, 0))), reals()));
        COLUMNS.add(new Column("boolean c", List.of(new byte[]{0}, new byte[]{1}), bytes -> decimal(signed(bytes)),
                List.of(new Literal.Bool(true), new Literal.Bool(false))));
        COLUMNS.add(new Column("int32 c (DATE)", ints(), bytes -> decimal(signed(bytes)), dates()));
        for (TimeUnit unit : TimeUnit.values()) {
            boolean isMillis = unit == TimeUnit.MILLIS;
            Function<byte[], @Nullable BigDecimal> nanos = bytes -> decimal(signed(bytes))
                    .multiply(decimal(unit.nanos()));
            for (boolean isUtc : new boolean[]{true, false}) {
                COLUMNS.add(new Column((isMillis ? "int32" : "int64") + " c (TIME(" + unit + "," + isUtc + "))",
                        isMillis ? ints() : longs(), nanos, times()));
                COLUMNS.add(new Column("int64 c (TIMESTAMP(" + unit + "," + isUtc + "))", longs(), nanos,
                        isUtc ? moments() : locals()));
                COLUMNS.add(new Column("fixed_len_byte_array(12) c (TIMESTAMP(" + unit + "," + isUtc + "))", wides(),
                        nanos, isUtc ? moments() : locals()));
            }
        }
        COLUMNS.add(new Column("int96 c", int96s(), LeafValuesTest::instant96, moments()));
        for (String annotation : List.of("STRING", "ENUM", "JSON")) {
            COLUMNS.add(
                    new Column("binary c (" + annotation + ")", texts(), LeafValuesTest::byteOrder, textLiterals()));
        }
        List<Literal> bytesAndTexts = Stream.of(byteLiterals(), textLiterals()).flatMap(List::stream).toList();
        COLUMNS.add(new Column("binary c (BSON)", strings(), LeafValuesTest::byteOrder, byteLiterals()));
        COLUMNS.add(new Column("binary c", strings(), LeafValuesTest::byteOrder, bytesAndTexts));
        COLUMNS.add(new Column("fixed_len_byte_array(3) c", strings().stream().map(value -> Arrays.copyOf(value, 3))
                .toList(), LeafValuesTest::byteOrder, byteLiterals()));
        COLUMNS.add(
                new Column("fixed_len_byte_array(16) c (UUID)", bigEndians(16), LeafValuesTest::byteOrder, uuids()));
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void wantsTheValuesThatCompareSo(Column column) {
        PrimitiveField field = column.field();
        for (Literal literal : column.literals()) {
            for (Comparison comparison : Comparison.values()) {
                ValueSet set = set(field, new Filter.Comparison(column("c"), comparison, literal));
                for (byte[] value : column.values()) {
                    require(set.contains(value, 0, value.length) == holds(column, value, comparison, literal),
                            () -> hex(value) + " " + comparison.sign() + " " + literal + ": " + set);
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void wantsTheValuesBetweenTwo(Column column) {
        long seed = 11;
        Random random = new Random(seed);
        List<Literal> literals = column.literals();
        for (int round = 0; round < 200 * EFFORT; round++) {
            Literal low = literals.get(random.nextInt(literals.size()));
            Literal high = literals.get(random.nextInt(literals.size()));
            ValueSet set = set(column.field(), new Filter.Between(column("c"), low, high));
            for (byte[] value : column.values()) {
                boolean isBetween = holds(column, value, Comparison.GREATER_OR_EQUAL, low)
                        && holds(column, value, Comparison.LESS_OR_EQUAL, high);
                require(set.contains(value, 0, value.length) == isBetween,
                        () -> hex(value) + " between " + low + " and " + high + ": " + set + ", seed " + seed);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void wantsTheValuesThatAreAmongSome(Column column) {
        long seed = 7;
        Random random = new Random(seed);
        for (int round = 0; round < 20 * EFFORT; round++) {
            List<Literal> some = column.literals().stream().filter(_ -> random.nextInt(4) == 0).toList();
            ValueSet set = set(column.field(), new Filter.In(column("c"), some));
            for (byte[] value : column.values()) {
                boolean isAmong = some.stream().anyMatch(literal -> holds(column, value, Comparison.EQUAL, literal));
                require(set.contains(value, 0, value.length) == isAmong,
                        () -> hex(value) + " in " + some + ", seed " + seed);
                set.points().ifPresent(points -> require(isAmong == points.stream().anyMatch(
                        point -> Arrays.equals(point, value)), () -> "point " + hex(value) + " of " + some));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void wantsTheValuesThatBeginSo(Column column) {
        List<Literal> prefixes = column.literals().stream()
                .filter(literal -> literal instanceof Literal.Text || literal instanceof Literal.Bytes).toList();
        for (Literal prefix : prefixes) {
            byte[] begin = prefix instanceof Literal.Text(String text)
                    ? text.getBytes(StandardCharsets.UTF_8)
                    : ((Literal.Bytes) prefix).value();
            ValueSet set = set(column.field(), new Filter.StartsWith(column("c"), prefix));
            for (byte[] value : column.values()) {
                require(set.contains(value, 0, value.length) == hex(value).startsWith(hex(begin)),
                        () -> hex(value) + " starts with " + prefix);
            }
        }
    }

    /// Of very many values; an assertion of its own for each takes long.
    static void require(boolean isSo, Supplier<String> what) {
        if (!isSo) {
            throw new AssertionError(what.get());
        }
    }

    static ValueSet set(PrimitiveField field, Filter filter) {
        Schema schema = Schema.of("m", List.of(field));
        return ((Bound.Within) Binder.bind(filter, schema)).values();
    }

    private static boolean holds(Column column, byte[] value, Comparison comparison, Literal literal) {
        BigDecimal number = column.number().apply(value);
        if (number == null) {
            return false;
        }
        int place = number.compareTo(meaning(column, literal));
        return switch (comparison) {
            case EQUAL -> place == 0;
            case LESS -> place < 0;
            case LESS_OR_EQUAL -> place <= 0;
            case GREATER -> place > 0;
            case GREATER_OR_EQUAL -> place >= 0;
        };
    }

    /// What a literal means for the column: the value of the column that it is the shortest text of, else itself.
    private static BigDecimal meaning(Column column, Literal literal) {
        return switch (literal) {
            case Literal.Bool(boolean value) -> decimal(value ? 1 : 0);
            case Literal.Number(BigDecimal value) -> switch (column.type()) {
                case "float c" -> Float.isFinite(value.floatValue())
                        && new BigDecimal(Float.toString(value.floatValue())).compareTo(value) == 0
                                ? real(value.floatValue())
                                : value;
                case "double c" -> Double.isFinite(value.doubleValue())
                        && new BigDecimal(Double.toString(value.doubleValue())).compareTo(value) == 0
                                ? real(value.doubleValue())
                                : value;
                // The texts that are in the table.
                case "fixed_len_byte_array(2) c (FLOAT16)" -> value.equals(new BigDecimal("0.1"))
                        ? new BigDecimal("0.0999755859375")
                        : value.equals(new BigDecimal("1E-7"))
                                ? new BigDecimal(Math.scalb(1.0, -23))
                                : value.equals(new BigDecimal("6E-8")) ? new BigDecimal(Math.scalb(1.0, -24)) : value;
                default -> value;
            };
            case Literal.Floating(double value) -> real(value);
            case Literal.Text(String value) -> byteOrder(value.getBytes(StandardCharsets.UTF_8));
            case Literal.Bytes(byte[] value) -> byteOrder(value);
            case Literal.Date(LocalDate value) -> decimal(value.toEpochDay());
            case Literal.Time(LocalTime value) -> decimal(value.toNanoOfDay());
            case Literal.Local(LocalDateTime value) ->
                nanos(value.toEpochSecond(ZoneOffset.UTC), value.getNano());
            case Literal.Moment(Instant value) -> nanos(value.getEpochSecond(), value.getNano());
            case Literal.Id(UUID value) -> byteOrder(HexFormat.of().parseHex(value.toString().replace("-", "")));
        };
    }

    private static BigDecimal nanos(long second, int nano) {
        return decimal(second).multiply(BILLION).add(decimal(nano));
    }

    /// A number for which bytes of up to 24 compare as they do: a digit for each, and 0 where there is none.
    private static BigDecimal byteOrder(byte[] bytes) {
        BigInteger number = BigInteger.ZERO;
        for (int i = 0; i < 24; i++) {
            int digit = i < bytes.length ? 1 + (bytes[i] & 0xff) : 0;
            number = number.multiply(BigInteger.valueOf(257)).add(BigInteger.valueOf(digit));
        }
        return new BigDecimal(number);
    }

    private static BigDecimal instant96(byte[] bytes) {
        long day = LittleEndian.getInt(bytes, 8) - 2_440_588L;
        return decimal(day).multiply(decimal(86_400_000_000_000L)).add(decimal(LittleEndian.getLong(bytes, 0)));
    }

    /// NaN is null.
    private static @Nullable BigDecimal real(double number) {
        if (Double.isNaN(number)) {
            return null;
        }
        return Double.isInfinite(number)
                ? new BigDecimal(number > 0 ? "1E+2000000000" : "-1E+2000000000")
                : new BigDecimal(number);
    }

    private static BigInteger signed(byte[] littleEndian) {
        return new BigInteger(reversed(littleEndian));
    }

    private static BigInteger unsigned(byte[] littleEndian) {
        return new BigInteger(1, reversed(littleEndian));
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }

    static List<byte[]> ints() {
        return IntStream
                .of(0, 1, -1, 9, 10, 11, -10, -11, 127, 128, 255, 256, 1000, 1001, 1050, -1050, 65535, 86_399_999,
                        Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 20_484)
                .mapToObj(value -> {
                    byte[] stored = new byte[4];
                    LittleEndian.putInt(stored, 0, value);
                    return stored;
                }).toList();
    }

    static List<byte[]> longs() {
        return LongStream.of(0, 1, -1, 9, 10, 11, -10, -11, 1050, 1001, 1000, 999, -999, -1000, -1001, 86_399_999_999L,
                86_399_999_999_999L, 1_000_000_000_000_000_000L, 999_999_999, Integer.MAX_VALUE + 1L, Long.MAX_VALUE,
                Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1).mapToObj(LeafValuesTest::stored).toList();
    }

    private static byte[] stored(long value) {
        byte[] stored = new byte[8];
        LittleEndian.putLong(stored, 0, value);
        return stored;
    }

    private static List<byte[]> bigEndians(int length) {
        BigInteger limit = BigInteger.ONE.shiftLeft(8 * length - 1);
        List<BigInteger> numbers = new ArrayList<>(List.of(limit.subtract(BigInteger.ONE), limit.negate(),
                limit.negate().add(BigInteger.ONE), BigInteger.valueOf(1050), BigInteger.valueOf(10_500),
                BigInteger.valueOf(-10_500)));
        for (int i = -12; i < 13; i++) {
            numbers.add(BigInteger.valueOf(i));
        }
        return numbers.stream().map(number -> {
            byte[] shortest = number.toByteArray();
            byte[] stored = new byte[length];
            Arrays.fill(stored, number.signum() < 0 ? (byte) -1 : 0);
            System.arraycopy(shortest, 0, stored, length - shortest.length, shortest.length);
            return stored;
        }).toList();
    }

    private static List<byte[]> wides() {
        return bigEndians(12).stream().map(LeafValuesTest::reversed).toList();
    }

    private static List<byte[]> int96s() {
        List<byte[]> all = new ArrayList<>();
        for (int day : new int[]{2_440_588, 2_440_587, 2_440_589, 0, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            for (long nanos : new long[]{0, 1, 1_000_000_000, 86_399_999_999_999L, 86_400_000_000_000L, -1,
                    Long.MAX_VALUE, Long.MIN_VALUE}) {
                byte[] stored = new byte[12];
                LittleEndian.putLong(stored, 0, nanos);
                LittleEndian.putInt(stored, 8, day);
                all.add(stored);
            }
        }
        return all;
    }

    static List<byte[]> floats() {
        List<byte[]> all = new ArrayList<>();
        for (float value : new float[]{0, -0.0f, 1, -1, 1.5f, 0.1f, Math.nextUp(0.1f), Math.nextDown(0.1f), 16_777_216f,
                16_777_218f, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, -Float.MIN_VALUE,
                Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, Float.intBitsToFloat(0xffc0_0001)}) {
            byte[] stored = new byte[4];
            LittleEndian.putInt(stored, 0, Float.floatToRawIntBits(value));
            all.add(stored);
        }
        return all;
    }

    static List<byte[]> doubles() {
        return DoubleStream.of(0, -0.0, 1, -1, 1.5, 0.1, Math.nextUp(0.1), Math.nextDown(0.1), 0.1f, 16_777_217,
                9_007_199_254_740_992.0, 9_007_199_254_740_994.0, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE,
                -Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
                Double.longBitsToDouble(0xfff8_0000_0000_0001L))
                .mapToObj(value -> stored(Double.doubleToRawLongBits(value))).toList();
    }

    static List<byte[]> halves() {
        return IntStream
                .of(0, 0x8000, 1, 0x8001, 2, 0x3c00, 0xbc00, 0x3e00, 0x2e66, 0x2e65, 0x2e67, 0x7bff, 0xfbff, 0x7c00,
                        0xfc00, 0x7e00, 0xfe01)
                .mapToObj(bits -> new byte[]{(byte) bits, (byte) (bits >> 8)}).toList();
    }

    private static List<byte[]> strings() {
        return Stream.of("", "00", "0000", "01", "61", "6161", "61ff", "62", "7f", "80", "ff", "ffff", "ffffff", "6162",
                "616263", "61626364", "fffffffe").map(HexFormat.of()::parseHex).toList();
    }

    private static List<byte[]> texts() {
        return Stream.of("", "a", "aa", "ab", "b", "\u00e9", "\uffff", "\ud83d\ude00", "a\u0000", "z")
                .map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    private static List<Literal> numbers(int scale) {
        List<Literal> all = new ArrayList<>();
        for (String number : List.of("0", "-0.0", "1", "-1", "10", "10.0", "10.5", "-10.5", "10.000000000000000000001",
                "0.5",
                "-0.5", "1E-999999999", "-1E-999999999", "1E+3", "255", "256", "2147483647", "2147483647.5",
                "2147483648",
                "4294967295", "4294967296", "-2147483648", "-2147483648.5", "-2147483649", "9223372036854775807",
                "9223372036854775808", "18446744073709551615", "18446744073709551616", "-9223372036854775808",
                "-9223372036854775809", "1E+40", "-1E+40", "1E+2000", "-1E+2000")) {
            all.add(new Literal.Number(new BigDecimal(number)));
            all.add(new Literal.Number(new BigDecimal(number).movePointLeft(scale)));
        }
        for (double number : new double[]{0, -0.0, 10.5, 0.1, 1e300, -1e300, Double.MIN_VALUE, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY}) {
            all.add(new Literal.Floating(number));
        }
        return all;
    }

    private static List<Literal> reals() {
        List<Literal> all = new ArrayList<>();
        for (String number : List.of("0", "-0.0", "0E-999999999", "1", "-1", "1.5", "0.1", "0.10000000000000000000001",
                "1E-7",
                "6E-8", "16777217", "9007199254740993", "65504", "65505", "65520", "3.4028235E38", "3.5E38", "4.9E-324",
                "1.4E-45", "1E+400", "-1E+400", "1E-400", "-1E-400", "1E+999999999", "-1E-999999999",
                "1.7976931348623157E308", "1.7976931348623158E308")) {
            all.add(new Literal.Number(new BigDecimal(number)));
        }
        for (double number : new double[]{0, -0.0, 1.5, 0.1, 0.1f, 65504, 65520, Double.MIN_VALUE, Double.MAX_VALUE,
                Float.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            all.add(new Literal.Floating(number));
        }
        return all;
    }

    private static List<Literal> dates() {
        return Stream.of(LocalDate.EPOCH, LocalDate.of(2026, 1, 31), LocalDate.ofEpochDay(Integer.MAX_VALUE),
                LocalDate.ofEpochDay(Integer.MIN_VALUE), LocalDate.ofEpochDay(Integer.MAX_VALUE + 1L), LocalDate.MIN,
                LocalDate.MAX, LocalDate.EPOCH.minusDays(1)).map(Literal::of).toList();
    }

    private static List<Literal> times() {
        return Stream.of(LocalTime.MIN, LocalTime.MAX, LocalTime.ofNanoOfDay(1), LocalTime.ofNanoOfDay(1_000_000),
                LocalTime.ofNanoOfDay(1_000_001), LocalTime.ofNanoOfDay(11_000), LocalTime.ofSecondOfDay(86_399))
                .map(Literal::of).toList();
    }

    private static List<Literal> moments() {
        return Stream
                .of(Instant.EPOCH, Instant.EPOCH.plusNanos(1), Instant.EPOCH.minusNanos(1), Instant.MIN, Instant.MAX,
                        Instant.ofEpochMilli(-10), Instant.ofEpochMilli(1000), Instant.ofEpochSecond(0, 1_000_500),
                        Instant.ofEpochSecond(0, -1_000_500), Instant.ofEpochSecond(9_223_372_036L, 854_775_807),
                        Instant.ofEpochSecond(9_223_372_036L, 854_775_808),
                        Instant.ofEpochSecond(-9_223_372_037L, 145_224_192),
                        Instant.ofEpochSecond(-9_223_372_037L, 145_224_191), Instant.ofEpochSecond(86_399))
                .map(Literal::of)
                .toList();
    }

    private static List<Literal> locals() {
        return Stream.of(LocalDateTime.MIN, LocalDateTime.MAX, LocalDateTime.of(1970, 1, 1, 0, 0),
                LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1), LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999),
                LocalDateTime.of(1970, 1, 1, 0, 0, 0, 11_000_000),
                LocalDateTime.of(2262, 4, 11, 23, 47, 16, 854_775_807),
                LocalDateTime.of(2262, 4, 11, 23, 47, 16, 854_775_808)).map(Literal::of).toList();
    }

    private static List<Literal> textLiterals() {
        return texts().stream().<Literal>map(text -> new Literal.Text(new String(text, StandardCharsets.UTF_8)))
                .toList();
    }

    private static List<Literal> byteLiterals() {
        return strings().stream().<Literal>map(Literal.Bytes::new).toList();
    }

    private static List<Literal> uuids() {
        return bigEndians(16).stream().limit(8).<Literal>map(bytes -> new Literal.Id(
                new UUID(new BigInteger(bytes).shiftRight(64).longValue(), new BigInteger(bytes).longValue())))
                .toList();
    }

    private static BigDecimal decimal(long number) {
        return BigDecimal.valueOf(number);
    }

    private static BigDecimal decimal(BigInteger number) {
        return new BigDecimal(number);
    }

    private static String hex(byte[] value) {
        return HexFormat.of().formatHex(value);
    }
}
