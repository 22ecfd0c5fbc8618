package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.row.Interval;
import dev.lamella.row.MalformedText;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.row.Wkb;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The table "Parquet to Java": what every type is by default, what else it may be asked for as, and that it is nothing
/// else.
@NullUnmarked
class MappingTest {
    enum Color {
        RED, GREEN
    }

    /// @param values two slots: the value, then null
    /// @param raw as stored
    /// @param standard the default Java type's value
    /// @param others what each other class gives; ByteBuffer goes with byte[] and is not listed
    record Case(String type, Field field, ColumnVector values, Object raw, Object standard,
            Map<Class<?>, Object> others) {
        @Override
        public String toString() {
            return type;
        }
    }

    private static final UUID SOME_UUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final String UUID_HEX = "00112233445566778899aabbccddeeff";
    private static final Instant INSTANT = Instant.parse("1969-12-31T23:59:59.999Z");
    private static final LocalDateTime LOCAL = LocalDateTime.parse("1969-12-31T23:59:59.999");

    static final List<Case> CASES = List.of(
            value("BOOLEAN", leaf(PhysicalType.BOOLEAN), Fixtures.booleans(true, null), true, true),
            integral("INT32", leaf(PhysicalType.INT32), Fixtures.ints(65, null), 65, 65),
            integral("INT64", leaf(PhysicalType.INT64), Fixtures.longs(65L, null), 65L, 65L),
            integral("INTEGER(8,true)", integer(8, true), Fixtures.ints(65, null), 65, (byte) 65),
            integral("INTEGER(16,true)", integer(16, true), Fixtures.ints(65, null), 65, (short) 65),
            integral("INTEGER(32,true)", integer(32, true), Fixtures.ints(65, null), 65, 65),
            integral("INTEGER(64,true)", integer(64, true), Fixtures.longs(65L, null), 65L, 65L),
            integral("INTEGER(8,false)", integer(8, false), Fixtures.ints(65, null), 65, 65),
            integral("INTEGER(16,false)", integer(16, false), Fixtures.ints(65, null), 65, 65),
            integral("INTEGER(32,false)", integer(32, false), Fixtures.ints(65, null), 65, 65L),
            with(integral("INTEGER(64,false)", integer(64, false), Fixtures.longs(65L, null), 65L,
                    BigInteger.valueOf(65)),
                    String.class, "65"),
            value("FLOAT", leaf(PhysicalType.FLOAT), Fixtures.floats(0.5f, null), 0.5f, 0.5f,
                    double.class, 0.5, BigDecimal.class, new BigDecimal("0.5")),
            value("DOUBLE", leaf(PhysicalType.DOUBLE), Fixtures.doubles(0.5, null), 0.5, 0.5,
                    float.class, 0.5f, BigDecimal.class, new BigDecimal("0.5")),
            value("FLOAT16", fixed(2, new LogicalType.Float16()), Fixtures.fixed(2, "0038", null), hex("0038"), 0.5f,
                    double.class, 0.5, BigDecimal.class, new BigDecimal("0.5"), short.class, (short) 0x3800),
            value("BYTE_ARRAY", leaf(PhysicalType.BYTE_ARRAY), Fixtures.hex("4142", null), hex("4142"), hex("4142"),
                    String.class, "AB", char[].class, "AB".toCharArray(), BigInteger.class, BigInteger.valueOf(0x4142),
                    Wkb.class, new Wkb(hex("4142"), Optional.empty(), Optional.empty())),
            value("FIXED_LEN_BYTE_ARRAY(2)", fixed(2), Fixtures.fixed(2, "4142", null), hex("4142"), hex("4142"),
                    String.class, "AB", char[].class, "AB".toCharArray(), BigInteger.class, BigInteger.valueOf(0x4142),
                    Wkb.class, new Wkb(hex("4142"), Optional.empty(), Optional.empty())),
            value("STRING on FIXED_LEN_BYTE_ARRAY, which is illegal", fixed(2, new LogicalType.String()),
                    Fixtures.fixed(2, "4142", null), hex("4142"), hex("4142"),
                    String.class, "AB", char[].class, "AB".toCharArray(), BigInteger.class, BigInteger.valueOf(0x4142),
                    Wkb.class, new Wkb(hex("4142"), Optional.empty(), Optional.empty())),
            value("FIXED_LEN_BYTE_ARRAY(16)", fixed(16), Fixtures.fixed(16, UUID_HEX, null), hex(UUID_HEX),
                    hex(UUID_HEX),
                    UUID.class, SOME_UUID, BigInteger.class, new BigInteger(UUID_HEX, 16), String.class,
                    ValueException.class,
                    char[].class, ValueException.class,
                    Wkb.class, new Wkb(hex(UUID_HEX), Optional.empty(), Optional.empty())),
            value("FIXED_LEN_BYTE_ARRAY(12)", fixed(12), Fixtures.fixed(12, "0000000002000000ff000000", null),
                    hex("0000000002000000ff000000"), hex("0000000002000000ff000000"),
                    Interval.class, new Interval(0, 2, 255),
                    BigInteger.class, new BigInteger("2000000ff000000", 16), String.class, ValueException.class,
                    char[].class, ValueException.class,
                    Wkb.class, new Wkb(hex("0000000002000000ff000000"), Optional.empty(), Optional.empty())),
            textual("STRING", new LogicalType.String()), textual("ENUM", new LogicalType.Enum()),
            textual("JSON", new LogicalType.Json()),
            value("BSON", leaf(PhysicalType.BYTE_ARRAY, new LogicalType.Bson()), Fixtures.hex("0500000000", null),
                    hex("0500000000"), hex("0500000000")),
            value("UUID", fixed(16, new LogicalType.Uuid()), Fixtures.fixed(16, UUID_HEX, null), hex(UUID_HEX),
                    SOME_UUID,
                    String.class, SOME_UUID.toString(), byte[].class, hex(UUID_HEX)),
            decimal("DECIMAL on INT32", leaf(PhysicalType.INT32, new LogicalType.Decimal(9, 2)),
                    Fixtures.ints(700, null), 700),
            decimal("DECIMAL on INT64", leaf(PhysicalType.INT64, new LogicalType.Decimal(18, 2)),
                    Fixtures.longs(700L, null),
                    700L),
            decimal("DECIMAL on BYTE_ARRAY", leaf(PhysicalType.BYTE_ARRAY, new LogicalType.Decimal(60, 2)),
                    Fixtures.hex("0002bc", null), hex("0002bc")),
            decimal("DECIMAL on FIXED_LEN_BYTE_ARRAY", fixed(20, new LogicalType.Decimal(40, 2)),
                    Fixtures.fixed(20, "00000000000000000000000000000000000002bc", null),
                    hex("00000000000000000000000000000000000002bc")),
            value("DATE", leaf(PhysicalType.INT32, new LogicalType.Date()), Fixtures.ints(-1, null), -1,
                    LocalDate.parse("1969-12-31"), int.class, -1, long.class, -1L, String.class, "1969-12-31",
                    LocalDateTime.class, LocalDateTime.parse("1969-12-31T00:00")),
            time("TIME(MILLIS,true)", PhysicalType.INT32, true, TimePrecision.MILLIS, Fixtures.ints(1, null), 1,
                    LocalTime.ofNanoOfDay(1_000_000)),
            time("TIME(MICROS,true)", PhysicalType.INT64, true, TimePrecision.MICROS, Fixtures.longs(1L, null), 1L,
                    LocalTime.ofNanoOfDay(1_000)),
            time("TIME(NANOS,false)", PhysicalType.INT64, false, TimePrecision.NANOS, Fixtures.longs(1L, null), 1L,
                    LocalTime.ofNanoOfDay(1)),
            instant("TIMESTAMP(MILLIS,true)", timestamp(true, TimePrecision.MILLIS), Fixtures.longs(-1L, null), -1L,
                    long.class, -1L, BigInteger.class, BigInteger.valueOf(-1)),
            instant("TIMESTAMP(MICROS,true)", timestamp(true, TimePrecision.MICROS), Fixtures.longs(-1_000L, null),
                    -1_000L,
                    long.class, -1_000L, BigInteger.class, BigInteger.valueOf(-1_000)),
            instant("TIMESTAMP(NANOS,true)", timestamp(true, TimePrecision.NANOS), Fixtures.longs(-1_000_000L, null),
                    -1_000_000L,
                    long.class, -1_000_000L, BigInteger.class, BigInteger.valueOf(-1_000_000)),
            instant("TIMESTAMP(MILLIS,true) on 12 bytes",
                    fixed(12, new LogicalType.Timestamp(true, TimePrecision.MILLIS)),
                    Fixtures.fixed(12, "ff".repeat(12), null), hex("ff".repeat(12)),
                    long.class, -1L, BigInteger.class, BigInteger.valueOf(-1), byte[].class, hex("ff".repeat(12))),
            instant("INT96", leaf(PhysicalType.INT96), Fixtures.fixed(12, "c0bdf0ffffffffff8c3d2500", null),
                    hex("c0bdf0ffffffffff8c3d2500"), byte[].class, hex("c0bdf0ffffffffff8c3d2500")),
            value("TIMESTAMP(MILLIS,false)", timestamp(false, TimePrecision.MILLIS), Fixtures.longs(-1L, null), -1L,
                    LOCAL,
                    long.class, -1L, BigInteger.class, BigInteger.valueOf(-1), String.class, "1969-12-31T23:59:59.999"),
            value("TIMESTAMP(MILLIS,false) on 12 bytes",
                    fixed(12, new LogicalType.Timestamp(false, TimePrecision.MILLIS)),
                    Fixtures.fixed(12, "ff".repeat(12), null), hex("ff".repeat(12)), LOCAL, long.class, -1L,
                    BigInteger.class, BigInteger.valueOf(-1), String.class, "1969-12-31T23:59:59.999",
                    byte[].class, hex("ff".repeat(12))),
            value("INTERVAL", intervalField(Annotation.of(ConvertedType.INTERVAL)),
                    Fixtures.fixed(12, "01000000ffffffff00000000", null), hex("01000000ffffffff00000000"),
                    new Interval(1, 4_294_967_295L, 0), byte[].class, hex("01000000ffffffff00000000"),
                    Period.class, ValueException.class, Duration.class, ValueException.class),
            value("INTERVAL as parquet-java writes it",
                    intervalField(new Annotation(Optional.of(new LogicalType.Unknown()),
                            Annotation.of(ConvertedType.INTERVAL).convertedType(), Annotation.NONE.scale(),
                            Annotation.NONE.precision())),
                    Fixtures.fixed(12, "010000000200000000000000", null), hex("010000000200000000000000"),
                    new Interval(1, 2, 0), byte[].class, hex("010000000200000000000000"),
                    Period.class, Period.of(0, 1, 2), Duration.class, ValueException.class),
            value("GEOMETRY", leaf(PhysicalType.BYTE_ARRAY, new LogicalType.Geometry(Optional.of("EPSG:3857"))),
                    Fixtures.hex("01", null), hex("01"), new Wkb(hex("01"), Optional.of("EPSG:3857"), Optional.empty()),
                    byte[].class, hex("01")),
            value("GEOGRAPHY",
                    leaf(PhysicalType.BYTE_ARRAY, new LogicalType.Geography(Optional.empty(), Optional.empty())),
                    Fixtures.hex("01", null), hex("01"),
                    new Wkb(hex("01"), Optional.empty(), Optional.of(EdgeAlgorithm.SPHERICAL)), byte[].class,
                    hex("01")),
            value("GEOGRAPHY(,KARNEY)",
                    leaf(PhysicalType.BYTE_ARRAY,
                            new LogicalType.Geography(Optional.empty(), Optional.of(EdgeAlgorithm.KARNEY))),
                    Fixtures.hex("01", null), hex("01"),
                    new Wkb(hex("01"), Optional.empty(), Optional.of(EdgeAlgorithm.KARNEY)), byte[].class, hex("01")),
            integral("an annotation that nobody knows", leaf(PhysicalType.INT32,
                    new LogicalType.Unrecognized(77, new byte[]{0})), Fixtures.ints(65, null), 65, 65));

    private static Case value(String type, Field field, ColumnVector values, Object raw, Object standard,
            Object... others) {
        Map<Class<?>, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < others.length; i += 2) {
            if (others[i + 1] != null) {
                map.put((Class<?>) others[i], others[i + 1]);
            }
        }
        map.put(standard.getClass(), standard);
        return new Case(type, field, values, raw, standard, map);
    }

    private static Case with(Case c, Class<?> type, Object value) {
        c.others().put(type, value);
        return c;
    }

    private static Case integral(String type, Field field, ColumnVector values, Object raw, Object standard) {
        return value(type, field, values, raw, standard, byte.class, (byte) 65, short.class, (short) 65, int.class, 65,
                long.class, 65L, float.class, 65f, double.class, 65.0, char.class, 'A',
                BigInteger.class, BigInteger.valueOf(65), BigDecimal.class, BigDecimal.valueOf(65));
    }

    private static Case decimal(String type, Field field, ColumnVector values, Object raw) {
        return value(type, field, values, raw, new BigDecimal("7.00"), byte.class, (byte) 7, short.class, (short) 7,
                int.class, 7, long.class, 7L, float.class, 7f, double.class, 7.0, BigInteger.class,
                BigInteger.valueOf(7),
                String.class, "7.00");
    }

    private static Case textual(String type, LogicalType logicalType) {
        return value(type, leaf(PhysicalType.BYTE_ARRAY, logicalType), Fixtures.texts("RED", null), hex("524544"),
                "RED",
                char[].class, "RED".toCharArray(), byte[].class, hex("524544"), Color.class, Color.RED,
                char.class, ValueException.class, UUID.class, ValueException.class);
    }

    private static Case time(String type, PhysicalType physical, boolean utc, TimePrecision unit, ColumnVector values,
            Object raw,
            LocalTime time) {
        return value(type, leaf(physical, new LogicalType.Time(utc, unit)), values, raw, time, int.class, 1, long.class,
                1L,
                String.class, time.toString(), Duration.class, Duration.ofNanos(time.toNanoOfDay()),
                OffsetTime.class, utc ? time.atOffset(ZoneOffset.UTC) : null);
    }

    @SuppressWarnings("JavaUtilDate")
    private static Case instant(String type, Field field, ColumnVector values, Object raw, Object... others) {
        Case c = value(type, field, values, raw, INSTANT, others);
        c.others().put(OffsetDateTime.class, INSTANT.atOffset(ZoneOffset.UTC));
        c.others().put(ZonedDateTime.class, INSTANT.atZone(ZoneOffset.UTC));
        c.others().put(Date.class, new Date(-1));
        c.others().put(String.class, "1969-12-31T23:59:59.999Z");
        return c;
    }

    private static Field leaf(PhysicalType type) {
        return Fixtures.leaf("v", type);
    }

    private static Field leaf(PhysicalType type, LogicalType logicalType) {
        return Fixtures.leaf("v", type, logicalType);
    }

    private static Field integer(int bits, boolean signed) {
        return leaf(bits == 64 ? PhysicalType.INT64 : PhysicalType.INT32, new LogicalType.Integer(bits, signed));
    }

    private static Field timestamp(boolean utc, TimePrecision unit) {
        return leaf(PhysicalType.INT64, new LogicalType.Timestamp(utc, unit));
    }

    private static Field fixed(int width) {
        return Fixtures.leaf("v", PhysicalType.FIXED_LEN_BYTE_ARRAY, width, Annotation.NONE, Repetition.OPTIONAL);
    }

    private static Field fixed(int width, LogicalType logicalType) {
        return Fixtures.leaf("v", PhysicalType.FIXED_LEN_BYTE_ARRAY, width, Annotation.of(logicalType),
                Repetition.OPTIONAL);
    }

    private static Field intervalField(Annotation annotation) {
        return Fixtures.leaf("v", PhysicalType.FIXED_LEN_BYTE_ARRAY, 12, annotation, Repetition.OPTIONAL);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void givesTheDefaultAndTheStoredValue(Case c) throws IOException {
        RowCursor row = Fixtures.rows(c.field(), c.values());
        assertThat(row.next()).isTrue();
        assertThat(row.isNull(0)).isFalse();
        assertThat(row.get(0)).isEqualTo(c.standard());
        assertThat(row.get(0).getClass()).isEqualTo(c.standard().getClass());
        assertThat(row.get(0, Object.class)).isEqualTo(c.standard());
        assertThat(row.getRaw(0)).isEqualTo(c.raw());
        if (!(c.standard() instanceof byte[])) {
            assertThat((Object) row.get(0, Optional.class)).isEqualTo(Optional.of(c.standard()));
        }
        assertThat(row.detach().get("v")).isEqualTo(c.standard());
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void givesTheClassesOfTheTableAndNoOther(Case c) throws IOException {
        RowCursor row = Fixtures.rows(c.field(), c.values());
        row.next();
        List<Class<?>> all = new ArrayList<>(
                List.of(Color.class, Enum.class, Thread.class, int[].class, Object[].class));
        Arrays.stream(JavaTarget.values()).forEach(target -> all.addAll(target.types()));
        for (Class<?> type : all) {
            Object expected = c.others().get(type);
            if (expected == null) {
                expected = c.others().get(counterpart(type));
            }
            if (type == CharSequence.class) {
                expected = c.others().get(String.class);
            }
            boolean isBytes = c.others().containsKey(byte[].class);
            if (expected == ValueException.class) {
                assertThatThrownBy(() -> row.get(0, type)).as("%s", type).isInstanceOf(ValueException.class)
                        .hasMessageStartingWith("Column v, row 0:\n");
            } else if (expected != null) {
                assertThat((Object) row.get(0, type)).as("%s", type).isEqualTo(expected);
            } else if (type == ByteBuffer.class && isBytes) {
                assertThat(row.get(0, ByteBuffer.class)).isEqualTo(ByteBuffer.wrap((byte[]) c.raw()));
            } else {
                assertThatThrownBy(() -> row.get(0, type)).as("%s", type).isInstanceOf(SchemaMismatchException.class)
                        .hasMessageStartingWith("Column v:\n" + type.getSimpleName() + " does not fit ");
                assertThatThrownBy(() -> nullRow(c).get(0, type)).as("%s of null", type)
                        .isInstanceOf(SchemaMismatchException.class);
            }
        }
    }

    private static Class<?> counterpart(Class<?> type) {
        for (JavaTarget target : JavaTarget.values()) {
            if (target.types().size() == 2 && target.types().contains(type)) {
                return target.types().get(target.types().getFirst() == type ? 1 : 0);
            }
        }
        return type;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void typedAccessorsAgreeWithClasses(Case c) throws IOException {
        RowCursor row = Fixtures.rows(c.field(), c.values());
        row.next();
        Row none = nullRow(c);
        for (JavaTarget target : JavaTarget.values()) {
            if (target.accessor().isEmpty() || target.types().isEmpty()) {
                continue;
            }
            Class<?> type = target.types().getLast();
            Object byClass = outcome(() -> row.get(0, type));
            Object byAccessor = outcome(() -> typed(row, target));
            assertThat(byAccessor).as("%s", target).isEqualTo(byClass);
            Object ofNull = outcome(() -> typed(none, target));
            if (byClass == SchemaMismatchException.class) {
                assertThat(ofNull).as("%s of null", target).isEqualTo(SchemaMismatchException.class);
            } else {
                assertThat(ofNull).as("%s of null", target).isEqualTo(type.isPrimitive() ? ValueException.class : null);
            }
        }
    }

    private static Row nullRow(Case c) throws IOException {
        RowCursor row = Fixtures.rows(c.field(), c.values());
        row.next();
        row.next();
        assertThat(row.isNull(0)).isTrue();
        assertThat(row.get(0)).isNull();
        assertThat(row.getRaw(0)).isNull();
        assertThat((Object) row.get(0, Optional.class)).isEqualTo(Optional.empty());
        return row;
    }

    private interface Asking {
        Object ask();
    }

    private static Object outcome(Asking asking) {
        try {
            return asking.ask();
        } catch (ValueException | SchemaMismatchException e) {
            return e.getClass();
        }
    }

    private static Object typed(Row row, JavaTarget target) {
        return switch (target) {
            case BOOLEAN -> row.getBoolean(0);
            case BYTE -> row.getByte(0);
            case SHORT -> row.getShort(0);
            case INT -> row.getInt(0);
            case LONG -> row.getLong(0);
            case FLOAT -> row.getFloat(0);
            case DOUBLE -> row.getDouble(0);
            case BIG_INTEGER -> row.getBigInteger(0);
            case BIG_DECIMAL -> row.getBigDecimal(0);
            case STRING -> row.getString(0);
            case BYTES -> row.getBytes(0);
            case LOCAL_DATE -> row.getLocalDate(0);
            case LOCAL_TIME -> row.getLocalTime(0);
            case INSTANT -> row.getInstant(0);
            case LOCAL_DATE_TIME -> row.getLocalDateTime(0);
            case UUID -> row.getUuid(0);
            case INTERVAL -> row.getInterval(0);
            case VARIANT -> row.getVariant(0);
            case ROW -> row.getRow(0);
            default -> throw new AssertionError(target);
        };
    }

    @Test
    void unsignedNumbersAreNeverNegative() throws IOException {
        assertThat(only(integer(8, false), Fixtures.ints(255)).get(0)).isEqualTo(255);
        assertThat(only(integer(16, false), Fixtures.ints(65_535)).get(0)).isEqualTo(65_535);
        assertThat(only(integer(32, false), Fixtures.ints(-1)).get(0)).isEqualTo(4_294_967_295L);
        assertThat(only(integer(32, false), Fixtures.ints(Integer.MIN_VALUE)).getLong(0)).isEqualTo(2_147_483_648L);
        assertThat(only(integer(64, false), Fixtures.longs(-1L)).get(0))
                .isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(only(integer(64, false), Fixtures.longs(-1L)).getString(0)).isEqualTo("18446744073709551615");
        assertThat(only(integer(64, false), Fixtures.longs(Long.MIN_VALUE)).getDouble(0)).isEqualTo(0x1p63);
        assertThat(only(integer(64, false), Fixtures.longs(Long.MIN_VALUE)).getFloat(0)).isEqualTo(0x1p63f);
        assertThatThrownBy(() -> only(integer(64, false), Fixtures.longs(-1L)).getDouble(0))
                .isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> only(integer(64, false), Fixtures.longs(-1L)).getLong(0))
                .isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> only(integer(32, false), Fixtures.ints(-1)).getInt(0))
                .isInstanceOf(ValueException.class)
                .hasMessage("Column v, row 0:\nThe number is outside the range of int.\n"
                        + "Ask for a wider type, for example BigInteger.");
    }

    record Forbidden(String what, Field field, ColumnVector values, Class<?> asked, Object raw, String message) {}

    static final List<Forbidden> FORBIDDEN = List.of(
            new Forbidden("128 in INTEGER(8,true)", integer(8, true), Fixtures.ints(128), Byte.class, 128,
                    "The stored number is outside INTEGER(8,true) on INT32, which allows -128 to 127.\n"
                            + "Ask for the stored number with getRaw."),
            new Forbidden("-32769 in INTEGER(16,true), asked for as int", integer(16, true), Fixtures.ints(-32_769),
                    int.class,
                    -32_769, "The stored number is outside INTEGER(16,true) on INT32, which allows -32768 to 32767.\n"
                            + "Ask for the stored number with getRaw."),
            new Forbidden("256 in INTEGER(8,false)", integer(8, false), Fixtures.ints(256), Object.class, 256,
                    "The stored number is outside INTEGER(8,false) on INT32, which allows 0 to 255.\n"
                            + "Ask for the stored number with getRaw."),
            new Forbidden("-1 in INTEGER(16,false)", integer(16, false), Fixtures.ints(-1), long.class, -1,
                    "The stored number is outside INTEGER(16,false) on INT32, which allows 0 to 65535.\n"
                            + "Ask for the stored number with getRaw."),
            new Forbidden("24:00", leaf(PhysicalType.INT32, new LogicalType.Time(true, TimePrecision.MILLIS)),
                    Fixtures.ints(86_400_000), LocalTime.class, 86_400_000,
                    "The time is outside the day: TIME in MILLIS allows 0 to 86399999.\n"
                            + "Ask for the count with getLong, or for the stored value with getRaw."),
            new Forbidden("bytes that are not UTF-8", leaf(PhysicalType.BYTE_ARRAY, new LogicalType.String()),
                    Fixtures.hex("61ff"), String.class, hex("61ff"),
                    "The text of 2 bytes is not UTF-8 at its byte 1.\n"
                            + "Ask for the bytes with getBytes, or read with MalformedText.REPLACE."));

    @ParameterizedTest
    @FieldSource("FORBIDDEN")
    void rejectsAValueThatItsAnnotationForbidsAndKeepsItAtHand(Forbidden c) throws IOException {
        Row row = only(c.field(), c.values());
        assertThatThrownBy(() -> row.get(0, c.asked())).isInstanceOf(ValueException.class)
                .hasMessage("Column v, row 0:\n" + c.message());
        assertThatThrownBy(() -> row.get(0)).isInstanceOf(ValueException.class).hasMessageContaining(c.message());
        assertThat(row.getRaw(0)).isEqualTo(c.raw());
        assertThat(row.toString()).startsWith("{v: ");
    }

    @Test
    void rejectsDecimalsBeyondTheirPrecisionAndEmptyOnes() throws IOException {
        Field field = leaf(PhysicalType.BYTE_ARRAY, new LogicalType.Decimal(2, 1));
        assertThat(only(field, Fixtures.hex("000063")).get(0)).isEqualTo(new BigDecimal("9.9"));
        assertThatThrownBy(() -> only(field, Fixtures.hex("7fff")).get(0)).isInstanceOf(ValueException.class)
                .hasMessage("Column v, row 0:\nThe stored number has 5 digits; DECIMAL(2,1) on BYTE_ARRAY allows 2.\n"
                        + "Ask for the stored number with getRaw.");
        assertThatThrownBy(() -> only(field, Fixtures.hex("")).get(0)).isInstanceOf(ValueException.class)
                .hasMessageContaining("The stored number has no bytes");
        assertThatThrownBy(() -> only(field, Fixtures.hex("7fff")).getInt(0)).isInstanceOf(ValueException.class);
        for (long number : new long[]{-999, -1000, 999, 1000}) {
            for (Row row : List.of(
                    only(leaf(PhysicalType.INT32, new LogicalType.Decimal(3, 1)), Fixtures.ints((int) number)),
                    only(leaf(PhysicalType.INT64, new LogicalType.Decimal(3, 1)), Fixtures.longs(number)))) {
                if (Math.abs(number) < 1000) {
                    assertThat(row.get(0)).isEqualTo(BigDecimal.valueOf(number, 1));
                } else {
                    assertThatThrownBy(() -> row.get(0)).hasMessageContaining("has 4 digits; DECIMAL(3,1)");
                }
            }
        }
    }

    @Test
    void givesTheCountOfATimeOutsideTheDay() throws IOException {
        Field field = leaf(PhysicalType.INT64, new LogicalType.Time(false, TimePrecision.NANOS));
        assertThat(only(field, Fixtures.longs(-1L)).getLong(0)).isEqualTo(-1);
        assertThat(only(field, Fixtures.longs(-1L)).getInt(0)).isEqualTo(-1);
        assertThat(only(field, Fixtures.longs(Long.MAX_VALUE)).getLong(0)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void unknownIsNullAsAnythingAndWhatIsStoredOtherwise() throws IOException {
        Field field = leaf(PhysicalType.INT32, new LogicalType.Unknown());
        RowCursor row = Fixtures.rows(field, Fixtures.ints(null, 7));
        row.next();
        assertThat(row.get(0)).isNull();
        assertThat(row.getString(0)).isNull();
        assertThat(row.getMap(0)).isNull();
        assertThat(row.get(0, UUID.class)).isNull();
        assertThat((Object) row.get(0, List.class)).isNull();
        assertThatThrownBy(() -> row.getLong(0)).isInstanceOf(ValueException.class);
        row.next();
        assertThat(row.get(0)).isEqualTo(7);
        assertThat(row.getLong(0)).isEqualTo(7);
        assertThatThrownBy(() -> row.getString(0)).isInstanceOf(SchemaMismatchException.class);
    }

    @Test
    void instantsAndLocalTimesNeedAZoneBetweenThem() throws IOException {
        assertThatThrownBy(() -> only(timestamp(true, TimePrecision.MICROS), Fixtures.longs(0L)).getLocalDateTime(0))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("Column v:\ngetLocalDateTime does not fit TIMESTAMP(MICROS,true) on INT64.\n"
                        + "A local time needs a time zone: getInstant(..).atZone(zone).toLocalDateTime(). What fits: getLong,"
                        + " getBigInteger, getString, getInstant, getRaw, and get with OffsetDateTime, ZonedDateTime, Date.");
        assertThatThrownBy(() -> only(timestamp(false, TimePrecision.NANOS), Fixtures.longs(0L)).get(0, Instant.class))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("Column v:\nInstant does not fit TIMESTAMP(NANOS,false) on INT64.\n"
                        + "An instant needs a time zone: getLocalDateTime(..).atZone(zone).toInstant(). What fits: getLong,"
                        + " getBigInteger, getString, getLocalDateTime, getRaw.");
        assertThatThrownBy(() -> only(leaf(PhysicalType.INT32, new LogicalType.Date()), Fixtures.ints(0)).getInstant(0))
                .hasMessage("Column v:\ngetInstant does not fit DATE on INT32.\n"
                        + "What fits: getInt, getLong, getString, getLocalDate, getLocalDateTime, getRaw.");
    }

    @Test
    void takesTextForEnumsCharactersAndUuidsStrictly() throws IOException {
        Field field = leaf(PhysicalType.BYTE_ARRAY, new LogicalType.String());
        assertThat(only(field, Fixtures.texts("GREEN")).get(0, Color.class)).isEqualTo(Color.GREEN);
        assertThatThrownBy(() -> only(field, Fixtures.texts("green")).get(0, Color.class))
                .isInstanceOf(ValueException.class)
                .hasMessage(
                        "Column v, row 0:\nThe text is not a constant of Color, which has RED, GREEN.\nAsk for a String.");
        assertThat(only(field, Fixtures.texts("é")).get(0, char.class)).isEqualTo('é');
        assertThatThrownBy(() -> only(field, Fixtures.texts("😀")).get(0, char.class))
                .isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> only(field, Fixtures.texts("")).get(0, char.class)).isInstanceOf(ValueException.class);
        assertThat(only(field, Fixtures.texts(SOME_UUID.toString())).getUuid(0)).isEqualTo(SOME_UUID);
        assertThat(only(field, Fixtures.texts(SOME_UUID.toString().toUpperCase(Locale.ROOT))).getUuid(0))
                .isEqualTo(SOME_UUID);
        for (String text : List.of("1-2-3-4-5", "{00112233-4455-6677-8899-aabbccddeeff}",
                "0011223-34455-6677-8899-aabbccddeeff",
                "zz112233-4455-6677-8899-aabbccddeeff")) {
            assertThatThrownBy(() -> only(field, Fixtures.texts(text)).getUuid(0)).as(text)
                    .isInstanceOf(ValueException.class);
        }
    }

    @Test
    void intervalsHaveThreeUnsignedParts() throws IOException {
        Field field = intervalField(Annotation.of(ConvertedType.INTERVAL));
        assertThat(only(field, Fixtures.fixed(12, "ff".repeat(12))).getInterval(0))
                .isEqualTo(new Interval(4_294_967_295L, 4_294_967_295L, 4_294_967_295L));
        assertThat(only(field, Fixtures.fixed(12, "0000000000000000ffffffff")).get(0, Duration.class))
                .isEqualTo(Duration.ofMillis(4_294_967_295L));
        assertThatThrownBy(() -> only(field, Fixtures.fixed(12, "ffffffff0000000000000000")).get(0, Period.class))
                .isInstanceOf(ValueException.class);
        assertThatThrownBy(() -> new Interval(-1, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Interval(0, 1L << 32, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void replacesMalformedTextIfToldTo() throws IOException {
        Field field = leaf(PhysicalType.BYTE_ARRAY, new LogicalType.String());
        RowCursor row = Fixtures.rows(Fixtures.schema(field), List.of(Fixtures.hex("61ff62")),
                RowOptions.DEFAULT.withMalformedText(MalformedText.REPLACE));
        row.next();
        assertThat(row.getString(0)).isEqualTo("a\ufffdb");
        assertThat(row.getBytes(0)).isEqualTo(hex("61ff62"));
    }

    private static Row only(Field field, ColumnVector vector) throws IOException {
        RowCursor row = Fixtures.rows(field, vector);
        row.next();
        return row;
    }
}
