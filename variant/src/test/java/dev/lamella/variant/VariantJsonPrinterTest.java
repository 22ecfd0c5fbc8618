package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Events to JSON text.
class VariantJsonPrinterTest {
    private static final BigInteger NINES = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    record Case(String text, Consumer<VariantSink> events) {
        @Override
        public String toString() {
            return text;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("null", VariantSink::nullValue),
            new Case("true", s -> s.booleanValue(true)),
            new Case("false", s -> s.booleanValue(false)),
            new Case("-128", s -> s.int8((byte) -128)),
            new Case("-1", s -> s.int16((short) -1)),
            new Case("0", s -> s.int32(0)),
            new Case("9223372036854775807", s -> s.int64(Long.MAX_VALUE)),
            new Case("-9223372036854775808", s -> s.int64(Long.MIN_VALUE)),
            new Case("0", s -> s.decimal(0, 0)),
            new Case("0.00", s -> s.decimal(0, 2)),
            new Case("4.870", s -> s.decimal(4870, 3)),
            new Case("-0.05", s -> s.decimal(-5, 2)),
            new Case("-12", s -> s.decimal(-12, 0)),
            new Case("0." + "0".repeat(37) + "1", s -> s.decimal(1, 38)),
            new Case("-922337203685477580.8", s -> s.decimal(Long.MIN_VALUE, 1)),
            new Case("9".repeat(38), s -> s.decimal(NINES, 0)),
            new Case("-" + "9".repeat(37) + ".9", s -> s.decimal(NINES.negate(), 1)),
            new Case("-0." + "9".repeat(38), s -> s.decimal(NINES.negate(), 38)),
            new Case("0.1", s -> s.float32(0.1f)),
            new Case("1.6777216E7", s -> s.float32(16777216f)),
            new Case("1.4E-45", s -> s.float32(Float.MIN_VALUE)),
            new Case("0.1", s -> s.float64(0.1)),
            new Case("0.001", s -> s.float64(0.001)),
            new Case("9.0E-4", s -> s.float64(0.0009)),
            new Case("-0.0", s -> s.float64(-0.0)),
            new Case("4.9E-324", s -> s.float64(Double.MIN_VALUE)),
            new Case("1.7976931348623157E308", s -> s.float64(Double.MAX_VALUE)),
            new Case("\"NaN\"", s -> s.float64(Double.NaN)),
            new Case("\"Infinity\"", s -> s.float64(Double.POSITIVE_INFINITY)),
            new Case("\"-Infinity\"", s -> s.float32(Float.NEGATIVE_INFINITY)),
            new Case("\"\"", s -> string(s, "")),
            new Case("\"a/b'c\u007f\u2028\ud83d\ude00\"", s -> string(s, "a/b'c\u007f\u2028\ud83d\ude00")),
            new Case("\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\"", s -> string(s, "\"\\\b\f\n\r\t\u0000\u001f")),
            new Case("\"12345678\\n12345678\\n\"", s -> string(s, "12345678\n12345678\n")),
            new Case("\"\"", s -> s.binary(new byte[0], 0, 0)),
            new Case("\"+/8=\"", s -> s.binary(new byte[]{1, (byte) 0xfb, (byte) 0xff, 1}, 1, 2)),
            new Case("\"1970-01-01\"", s -> s.date(0)),
            new Case("\"1755-11-01\"", s -> s.date((int) LocalDate.of(1755, 11, 1).toEpochDay())),
            new Case("\"2024-02-29\"", s -> s.date((int) LocalDate.of(2024, 2, 29).toEpochDay())),
            new Case("\"0000-12-31\"", s -> s.date((int) LocalDate.of(0, 12, 31).toEpochDay())),
            new Case("\"-0001-01-01\"", s -> s.date((int) LocalDate.of(-1, 1, 1).toEpochDay())),
            new Case("\"+10000-01-01\"", s -> s.date((int) LocalDate.of(10000, 1, 1).toEpochDay())),
            new Case("\"+5881580-07-11\"", s -> s.date(Integer.MAX_VALUE)),
            new Case("\"-5877641-06-23\"", s -> s.date(Integer.MIN_VALUE)),
            new Case("\"00:00:00\"", s -> s.time(0)),
            new Case("\"09:40:00.5\"", s -> s.time(34_800_500_000L)),
            new Case("\"23:59:59.999999\"", s -> s.time(86_399_999_999L)),
            new Case("\"1970-01-01T00:00:00Z\"", s -> s.timestamp(0, VariantTimestampKind.UTC_MICROS)),
            new Case("\"1970-01-01T00:00:00\"", s -> s.timestamp(0, VariantTimestampKind.LOCAL_NANOS)),
            new Case("\"1969-12-31T23:59:59.999999Z\"", s -> s.timestamp(-1, VariantTimestampKind.UTC_MICROS)),
            new Case("\"1969-12-31T23:59:59.999999999\"", s -> s.timestamp(-1, VariantTimestampKind.LOCAL_NANOS)),
            new Case("\"2004-12-26T00:58:53.45Z\"",
                    s -> s.timestamp(1_104_022_733_450_000_000L, VariantTimestampKind.UTC_NANOS)),
            new Case("\"+294247-01-10T04:00:54.775807\"",
                    s -> s.timestamp(Long.MAX_VALUE, VariantTimestampKind.LOCAL_MICROS)),
            new Case("\"-290308-12-21T19:59:05.224192Z\"",
                    s -> s.timestamp(Long.MIN_VALUE, VariantTimestampKind.UTC_MICROS)),
            new Case("\"7f935440-a50f-08f2-5354-f5daa334282c\"",
                    s -> s.uuid(0x7f935440a50f08f2L, 0x5354f5daa334282cL)),
            new Case("{}", s -> {
                s.beginObject();
                s.endObject();
            }),
            new Case("[[],[1,[]],{\"a\":[],\"\\n\":{}},\"x\"]", s -> {
                s.beginArray();
                s.beginArray();
                s.endArray();
                s.beginArray();
                s.int8((byte) 1);
                s.beginArray();
                s.endArray();
                s.endArray();
                s.beginObject();
                field(s, "a");
                s.beginArray();
                s.endArray();
                field(s, "\n");
                s.beginObject();
                s.endObject();
                s.endObject();
                string(s, "x");
                s.endArray();
            }),
            new Case("{\"b\":1,\"a\":null,\"b\":2}", s -> {
                s.beginObject();
                field(s, "b");
                s.int8((byte) 1);
                field(s, "a");
                s.nullValue();
                field(s, "b");
                s.int8((byte) 2);
                s.endObject();
            }));

    @ParameterizedTest
    @FieldSource("CASES")
    void prints(Case c) {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        c.events.accept(printer);
        assertThat(printer.text()).isEqualTo(c.text);
        assertThat(JsonStructureTest.events(c.text)).isNotEmpty();
    }

    @Test
    void printsDoublesWithAnExponentIfAskedTo() {
        VariantJsonPrinter printer = new VariantJsonPrinter(
                VariantJsonPrinter.Options.DEFAULT.withDoubles(VariantJsonPrinter.Doubles.WITH_EXPONENT));
        printer.beginArray();
        printer.float64(1.5);
        printer.float32(-0.0f);
        printer.float64(1e10);
        printer.float64(Double.NaN);
        printer.decimal(15, 1);
        printer.endArray();
        assertThat(printer.text()).isEqualTo("[1.5E0,-0.0E0,1.0E10,\"NaN\",1.5]");
    }

    @Test
    void rejectsWhatIsNoNumberIfAskedTo() {
        VariantJsonPrinter printer = new VariantJsonPrinter(
                VariantJsonPrinter.Options.DEFAULT.withNotNumbers(VariantJsonPrinter.NotNumbers.REJECT));
        printer.beginArray();
        assertThatThrownBy(() -> printer.float32(Float.NaN)).isInstanceOf(VariantFormatException.class).hasMessage("""
                Byte 1:
                A float or double is infinite or NaN, which JSON numbers cannot express.
                Remove such values, or print them as text with NotNumbers.TEXT.""");
        assertThatThrownBy(printer::endArray).isInstanceOf(IllegalStateException.class)
                .hasMessage("The end of an array is not allowed here: the value was rejected; reset the printer");
        printer.reset();
        printer.float32(1);
        assertThat(printer.text()).isEqualTo("1.0");
    }

    @Test
    void rejectsNumbersOutOfRangeAndStaysAsItIs() {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        assertThatThrownBy(() -> printer.decimal(1, 39)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> printer.decimal(NINES.add(BigInteger.ONE), 0))
                .isInstanceOf(IllegalArgumentException.class);
        for (long micros : new long[]{-1, 86_400_000_000L, Long.MIN_VALUE, Long.MAX_VALUE}) {
            for (VariantSink sink : List.of(printer, new VariantBuilder(new VariantDictionary()))) {
                assertThatThrownBy(() -> sink.time(micros)).isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("A time is outside of the day; 0 to 86399999999 microseconds are allowed");
            }
        }
        printer.nullValue();
        assertThat(printer.text()).isEqualTo("null");
    }

    @Test
    void rejectsCallsInAWrongOrderAndStaysAsItIs() {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        assertThatThrownBy(printer::text).isInstanceOf(IllegalStateException.class)
                .hasMessage("The value is not complete: a value must come next");
        printer.beginObject();
        assertThatThrownBy(printer::nullValue).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(printer::endArray).isInstanceOf(IllegalStateException.class);
        field(printer, "a");
        assertThatThrownBy(printer::endObject).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> field(printer, "b")).isInstanceOf(IllegalStateException.class);
        printer.nullValue();
        printer.endObject();
        assertThatThrownBy(printer::nullValue).isInstanceOf(IllegalStateException.class)
                .hasMessage("A value is not allowed here: the value is complete; reset the printer for another one");
        assertThat(printer.text()).isEqualTo("{\"a\":null}");
    }

    @Test
    void writesToArraysAndStreams() throws IOException {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        string(printer, "\u20ac");
        byte[] expected = "\"\u20ac\"".getBytes(StandardCharsets.UTF_8);
        assertThat(printer.byteCount()).isEqualTo(expected.length);
        assertThat(printer.build()).isEqualTo(expected);
        byte[] array = new byte[expected.length + 2];
        printer.writeTo(array, 1);
        assertThat(new String(array, StandardCharsets.UTF_8)).isEqualTo("\u0000\"\u20ac\"\u0000");
        assertThatThrownBy(() -> printer.writeTo(array, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        printer.writeTo(stream);
        assertThat(stream.toByteArray()).isEqualTo(expected);
    }

    @Test
    void agreesWithTheJdkOnRandomScalars() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        int rounds = 20_000 * Integer.getInteger("lamella.effort", 1);
        for (int i = 0; i < rounds; i++) {
            long bits = random.nextLong() >> random.nextInt(64);
            String note = "seed " + seed + ", round " + i;
            assertThat(print(s -> s.int64(bits))).as(note).isEqualTo(Long.toString(bits));
            assertThat(print(s -> s.date((int) bits))).as(note)
                    .isEqualTo("\"" + LocalDate.ofEpochDay((int) bits) + '"');
            long micros = Math.floorMod(bits, 86_400_000_000L);
            assertThat(print(s -> s.time(micros))).as(note)
                    .isEqualTo("\"" + iso(LocalTime.ofNanoOfDay(1000 * micros)) + '"');
            LocalDateTime nanos = LocalDateTime.ofEpochSecond(Math.floorDiv(bits, 1_000_000_000L),
                    Math.floorMod(bits, 1_000_000_000), ZoneOffset.UTC);
            assertThat(print(s -> s.timestamp(bits, VariantTimestampKind.UTC_NANOS))).as(note)
                    .isEqualTo("\"" + nanos.toLocalDate() + "T" + iso(nanos.toLocalTime()) + "Z\"");
            LocalDateTime local = LocalDateTime.ofEpochSecond(Math.floorDiv(bits, 1_000_000L),
                    1000 * Math.floorMod(bits, 1_000_000), ZoneOffset.UTC);
            assertThat(print(s -> s.timestamp(bits, VariantTimestampKind.LOCAL_MICROS))).as(note)
                    .isEqualTo("\"" + local.toLocalDate() + "T" + iso(local.toLocalTime()) + '"');
            assertThat(print(s -> s.uuid(bits, ~bits))).as(note).isEqualTo("\"" + new UUID(bits, ~bits) + '"');
            byte[] bytes = new byte[random.nextInt(20)];
            random.nextBytes(bytes);
            assertThat(print(s -> s.binary(bytes, 0, bytes.length))).as(note)
                    .isEqualTo('"' + Base64.getEncoder().encodeToString(bytes) + '"');
        }
    }

    /// With seconds, always, and as many digits of a fraction as needed.
    private static String iso(LocalTime time) {
        String text = time.toString();
        String full = text.length() == 5 ? text + ":00" : text;
        return time.getNano() == 0 ? full : full.replaceFirst("0+$", "");
    }

    private static String print(Consumer<VariantSink> events) {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        events.accept(printer);
        return printer.text();
    }

    private static void string(VariantSink sink, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        sink.string(utf8, 0, utf8.length);
    }

    private static void field(VariantSink sink, String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        sink.field(utf8, 0, utf8.length);
    }
}
