package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What steps do beyond bringing values back, and what is said of values beyond their class.
class StepsTest {
    private static final List<String> ODD_TEXTS = List.of("", " ", "\0", "x".repeat(5000), "9".repeat(400),
            "1E999999999",
            "1E99999999999", "-", "+", ".", "NaN", "0x1p3", "1f", "2026-13-45", "+999999999999-01-01", "24:00:00",
            "P99999999999Y", "PT9999999999999999999S", "P", "--02-30", "[", "%zz", "http://[", "unknown:x", "a b",
            "\ud800", "de_DE", "x-", "EURO", "Mars/Olympus", "+25:00", "256.0.0.1", "1:2", "fe80::1%99", "{", "[1,",
            "{\"a\":1,\"a\":2}", "nul\0l", "zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz");

    @ParameterizedTest
    @MethodSource("dev.lamella.records.internal.convert.JavaTypesTest#rows")
    void anyTextOfAFileIsAValueOrIsRejectedWithoutBeingTold(JavaType row) {
        for (ConversionStep step : row.steps()) {
            if (step.base() == String.class && step.fromBase().isPresent()) {
                for (String text : ODD_TEXTS) {
                    try {
                        assertThat(step.fromBase().get().apply(text)).isInstanceOf(Object.class);
                    } catch (ValueException e) {
                        assertThat(e.problem() + e.advice()).doesNotContain("zzzz", "EURO", "Olympus", "13-45", "fe80");
                        assertThat(e.getCause()).isNull();
                    }
                }
            }
        }
    }

    /// @param said what a program says
    /// @param value what that is
    record Said(Class<?> type, String said, Object value) {}

    static final List<Said> SAID = List.of(new Said(boolean.class, "true", true), new Said(byte.class, "-1", (byte) -1),
            new Said(short.class, "7", (short) 7), new Said(int.class, "-5", -5), new Said(long.class, "5", 5L),
            new Said(float.class, "0.1", 0.1f), new Said(double.class, "NaN", Double.NaN),
            new Said(char.class, "x", 'x'),
            new Said(String.class, "", ""), new Said(BigDecimal.class, "1.50", new BigDecimal("1.50")),
            new Said(BigInteger.class, "1", BigInteger.ONE),
            new Said(LocalDate.class, "2026-11-21", LocalDate.of(2026, 11, 21)),
            new Said(Instant.class, "1970-01-01T00:00:00Z", Instant.EPOCH),
            new Said(Duration.class, "PT1S", Duration.ofSeconds(1)),
            new Said(Samples.Fruit.class, "pomme", Samples.Fruit.APPLE),
            new Said(Samples.Fruit.class, "", Samples.Fruit.NONE));

    @ParameterizedTest
    @FieldSource("SAID")
    void aDefaultIsSaidAsItsTypeReadsIt(Said said) {
        assertThat(JavaTypes.of(said.type()).orElseThrow().parse(said.said())).isEqualTo(said.value());
    }

    @ParameterizedTest
    @ValueSource(classes = {boolean.class, byte.class, short.class, int.class, long.class, float.class, double.class,
            char.class, Half.class, BigInteger.class, BigDecimal.class, UUID.class, LocalDate.class, LocalTime.class,
            Instant.class, Duration.class, Period.class, Year.class, YearMonth.class, MonthDay.class, ZoneId.class,
            Locale.class, Currency.class, URI.class, URL.class, InetAddress.class, Variant.class, Timestamp.class,
            Samples.Fruit.class})
    void aDefaultThatIsNoValueIsRejected(Class<?> type) {
        assertThatThrownBy(() -> JavaTypes.of(type).orElseThrow().parse("no such value {"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The text \"no such value {\" is not ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2.3.4", "001.002.003.004", "1.2.3", "1", "255.16777215", "::1", "[::1]",
            "::ffff:1.2.3.4",
            "2001:db8::1"})
    void anAddressIsReadFromDigits(String text) throws UnknownHostException {
        assertThat(JavaTypes.of(InetAddress.class).orElseThrow().parse(text)).isEqualTo(InetAddress.getByName(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "localhost", "256.1.1.1", "1.2.3.256", "1.16777216", "4294967296", "1.2.3.4.5",
            "0x1.2.3.4", "[::1", "[1.2.3.4]", "zz:1", "a:b", "fe80::1%nosuch", "1..2", "1.2.3.", "\u0663.1.1.1",
            "[", "abc", "-1"})
    void anAddressIsNeverLookedUp(String text) {
        assertThatThrownBy(() -> JavaTypes.of(InetAddress.class).orElseThrow().parse(text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(classes = {byte[].class, Object.class, Void.class, FileReference.class, Interval.class})
    void aClassWithoutATextHasNoDefault(Class<?> type) {
        assertThatThrownBy(() -> JavaTypes.of(type).orElseThrow().parse("x"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(" cannot be written as a text");
    }

    enum Twice {
        A, @Name("A")
        B
    }

    enum Again {
        @Name(value = "x", aliases = "y")
        A, @Name(value = "z", aliases = "y")
        B
    }

    @Test
    void twoConstantsHaveNoTextInCommon() {
        for (Class<?> type : List.of(Twice.class, Again.class)) {
            assertThatThrownBy(() -> JavaTypes.of(type)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Give one of them another name with @Name.");
        }
    }

    @Test
    void aConstantIsStoredByItsNameAndReadByItsAliases() {
        ConversionStep step = Requests.NONE.step(Samples.Fruit.class, ColumnKind.STRING, ConversionStep.Use.ALWAYS)
                .orElseThrow();
        assertThat(to(step, Samples.Fruit.APPLE)).isEqualTo("red apple");
        assertThat(to(step, Samples.Fruit.NONE)).isEqualTo("");
        assertThat(from(step, "apple")).isEqualTo(Samples.Fruit.APPLE);
        assertThat(from(step, "PEAR")).isEqualTo(Samples.Fruit.PEAR);
        assertThatThrownBy(() -> from(step, "APPLE")).isInstanceOf(ValueException.class)
                .hasMessageContaining("which has red apple, PEAR, ");
    }

    @Test
    void aTextThatIsNoConstantMayBeNull() {
        Requests requests = Requests.NONE
                .withOptions(MappingOptions.DEFAULT.withUnknownConstant(UnknownConstant.NULL));
        ConversionStep step = requests.step(Samples.Fruit.class, ColumnKind.ENUM, ConversionStep.Use.ALWAYS)
                .orElseThrow();
        assertThat(from(step, "durian")).isNull();
        assertThat(from(step, "pomme")).isEqualTo(Samples.Fruit.APPLE);
    }

    @Test
    void unsignedBitsGoByValue() {
        ValueTraits traits = ValueTraits.NONE.with(dev.lamella.records.internal.shape.IntegerBits.UNSIGNED);
        ConversionStep bytes = Requests.NONE.step(byte.class, ColumnKind.UINT8, ConversionStep.Use.ALWAYS, traits)
                .orElseThrow();
        assertThat(to(bytes, (byte) -1)).isEqualTo(255);
        assertThat(from(bytes, 255)).isEqualTo((byte) -1);
        ConversionStep longs = Requests.NONE.step(Long.class, ColumnKind.UINT64, ConversionStep.Use.ALWAYS, traits)
                .orElseThrow();
        assertThat(to(longs, -1L)).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(from(longs, new BigInteger("18446744073709551615"))).isEqualTo(-1L);
        assertThatThrownBy(() -> from(longs, BigInteger.TWO.pow(64))).isInstanceOf(ValueException.class);
        assertThat(Requests.NONE.row(int.class, traits).orElseThrow().parquetType()).isEqualTo("INT(32,false)");
        assertThat(Requests.NONE.row(String.class, traits)).isEqualTo(JavaTypes.of(String.class));
    }

    @Test
    void durationsAreCountedInTheUnitThatIsTold() {
        Duration duration = Duration.ofMillis(-1500);
        for (String unit : List.of("MILLIS", "MICROS", "NANOS")) {
            ConversionStep step = durations(unit).orElseThrow();
            assertThat(from(step, to(step, duration))).isEqualTo(duration);
        }
        assertThat(to(durations("MILLIS").orElseThrow(), duration)).isEqualTo(-1500L);
        assertThatThrownBy(() -> to(durations("SECONDS").orElseThrow(), duration)).isInstanceOf(ValueException.class)
                .hasMessageContaining("digits finer than Seconds");
        Map<String, Duration> tooLong = Map.of("NANOS", Duration.ofDays(110_000), "MICROS",
                Duration.ofDays(110_000_000),
                "MILLIS", Duration.ofSeconds(Long.MIN_VALUE));
        Map<String, String> coarser = Map.of("NANOS", "MICROS", "MICROS", "MILLIS", "MILLIS", "SECONDS");
        tooLong.forEach((unit, length) -> assertThatThrownBy(() -> to(durations(unit).orElseThrow(), length))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("coarser unit, for example DURATION(" + coarser.get(unit) + ")."));
        assertThat(Requests.NONE.step(Duration.class, ColumnKind.INT64, ConversionStep.Use.ALWAYS, ValueTraits.NONE))
                .isEmpty();
    }

    private static Optional<ConversionStep> durations(String unit) {
        return Requests.NONE.step(Duration.class, ColumnKind.INT64, ConversionStep.Use.ALWAYS,
                ValueTraits.NONE.with(TypeString.parse("DURATION(" + unit + ")")));
    }

    record Money(BigDecimal amount) {}

    @Test
    void aConverterGoesWhereItsBaseGoes() {
        Requests requests = Requests.NONE.withConverter(
                ValueConverter.of(Money.class, BigDecimal.class, Money::amount, Money::new).storedAs("DECIMAL(12,2)"));
        JavaType row = requests.row(Money.class).orElseThrow();
        assertThat(row.parquetType()).isEqualTo("DECIMAL(12,2)");
        assertThat(row.parse("1.5")).isEqualTo(new Money(new BigDecimal("1.5")));
        ConversionStep step = requests.step(Money.class, ColumnKind.STRING, ConversionStep.Use.ASKED).orElseThrow();
        assertThat(to(step, new Money(BigDecimal.ONE))).isEqualTo("1");
        assertThat(from(step, "2")).isEqualTo(new Money(BigDecimal.TWO));
        assertThatThrownBy(() -> Requests.NONE.withConverter(ValueConverter.of(String.class, Money.class,
                text -> new Money(new BigDecimal(text)), money -> money.amount().toString())).row(String.class))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("needs a converter itself");
    }

    @Test
    void whatOnlyGoesWhereItIsAskedForSaysSo() {
        TypeMismatch rejection = Requests.NONE.rejection(int.class, ColumnKind.STRING, ConversionStep.Use.ALWAYS);
        assertThat(rejection.problem()).isEqualTo("int does not match columns of STRING unless you ask for it");
        assertThat(rejection.advice()).contains("@ParquetType");
        assertThat(Requests.NONE.rejection(StepsTest.class, ColumnKind.INT32, ConversionStep.Use.ASKED).advice())
                .isEqualTo("Give a ValueConverter for StepsTest.");
    }

    @Test
    void oldTimesThatTheZoneSkipsOrTheirCalendarHasNotAreRejected() {
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
            ConversionStep stamps = Requests.NONE
                    .step(Timestamp.class, ColumnKind.TIMESTAMP_LOCAL, ConversionStep.Use.ALWAYS).orElseThrow();
            LocalDateTime some = LocalDateTime.of(1500, 2, 28, 23, 59, 59, 123_456_789);
            assertThat(to(stamps, from(stamps, some))).isEqualTo(some);
            for (LocalDateTime none : List.of(LocalDateTime.of(2026, 3, 29, 2, 30),
                    LocalDateTime.of(1582, 10, 10, 0, 0),
                    LocalDateTime.of(0, 1, 1, 0, 0))) {
                assertThatThrownBy(() -> from(stamps, none)).isInstanceOf(ValueException.class);
            }
            ConversionStep dates = Requests.NONE.step(java.sql.Date.class, ColumnKind.DATE, ConversionStep.Use.ALWAYS)
                    .orElseThrow();
            assertThat(to(dates, from(dates, LocalDate.of(1500, 1, 1)))).isEqualTo(LocalDate.of(1500, 1, 1));
            assertThatThrownBy(() -> from(dates, LocalDate.MAX)).isInstanceOf(ValueException.class);
            ConversionStep times = Requests.NONE
                    .step(java.sql.Time.class, ColumnKind.TIME_LOCAL, ConversionStep.Use.ALWAYS).orElseThrow();
            LocalTime last = LocalTime.of(23, 59, 59, 999_000_000);
            assertThat(to(times, from(times, last))).isEqualTo(last);
            assertThatThrownBy(() -> from(times, LocalTime.MAX)).isInstanceOf(ValueException.class);
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private static Object to(ConversionStep step, Object value) {
        return step.toBase().orElseThrow().apply(value);
    }

    private static @Nullable Object from(ConversionStep step, Object base) {
        return step.fromBase().orElseThrow().apply(base);
    }

    @ParameterizedTest
    @ValueSource(classes = {float.class, double.class})
    void aTextWhoseNumberIsNotFloatingPointIsRejected(Class<?> type) {
        ConversionStep step = Requests.NONE.step(type, ColumnKind.STRING, ConversionStep.Use.ASKED).orElseThrow();
        for (String text : List.of("1e400", "-1e400", "1e-400", "16777217.00000000000001", "1.00000000000000000001",
                "1e99999999999")) {
            assertThatThrownBy(() -> from(step, text)).as(text).isInstanceOf(ValueException.class);
            assertThatThrownBy(() -> JavaTypes.of(type).orElseThrow().parse(text)).as(text)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (String text : List.of("0.1", "-0.0", "0e400", "16777216", "0.5e1", "1.0E10", "Infinity", "-Infinity",
                "NaN")) {
            assertThat(from(step, text)).as(text)
                    .isEqualTo(type == float.class ? (Object) Float.valueOf(text) : Double.valueOf(text));
        }
    }

    @Test
    void aTextIsRejectedWhoseDigitsAFloatDoesNotHold() {
        ConversionStep floats = Requests.NONE.step(float.class, ColumnKind.STRING, ConversionStep.Use.ASKED)
                .orElseThrow();
        assertThatThrownBy(() -> from(floats, "16777217")).isInstanceOf(ValueException.class)
                .hasMessageContaining("A Float cannot hold the number of the text exactly");
        ConversionStep doubles = Requests.NONE.step(double.class, ColumnKind.STRING, ConversionStep.Use.ASKED)
                .orElseThrow();
        assertThat(from(doubles, "16777217")).isEqualTo(16777217.0);
    }
}
