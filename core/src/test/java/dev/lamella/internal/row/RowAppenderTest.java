package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.row.StructAppender;
import dev.lamella.row.Wkb;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.IntVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.GregorianCalendar;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What the appender takes, when it sends batches, and what a failed row leaves behind.
@NullUnmarked
class RowAppenderTest {
    enum Color {
        RED {
            @Override
            public String toString() {
                return "not the name";
            }
        }
    }

    /// The table "Java to Parquet" beyond what the reader gives, which [AppendedRowsLawTest] has.
    ///
    /// @param read what `get` gives then
    record Case(String type, Object given, Object read) {
        @Override
        public String toString() {
            return given.getClass().getSimpleName() + " in " + type;
        }
    }

    private static Case c(String type, Object given, Object read) {
        return new Case(type, given, read);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static final UUID SOME_UUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final Calendar CALENDAR = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));

    static {
        CALENDAR.setTimeInMillis(-1);
    }

    static final List<Case> CASES = List.of(
            c("BOOLEAN", new AtomicBoolean(true), true),
            c("INT32", 'a', 97), c("INT32", true, 1), c("INT(8,false)", false, 0), c("INT(16,false)", '\ud800', 0xd800),
            c("INT32", new AtomicInteger(7), 7), c("INT64", new AtomicLong(7), 7L), c("INT32", Year.of(-5), -5),
            c("INT32", OptionalInt.of(3), 3), c("INT64", OptionalLong.of(3), 3L), c("INT32", 1e3f, 1000),
            c("INT32", -0.0, 0), c("INT64", -0x1p63, Long.MIN_VALUE), c("INT64", new BigDecimal("1E+3"), 1000L),
            c("INT(64,false)", 0x1p63, BigInteger.TWO.pow(63)),
            c("FLOAT", 1L << 40, 0x1p40f), c("FLOAT", BigInteger.TWO.pow(100), 0x1p100f),
            c("DOUBLE", new BigDecimal("0.5"), 0.5), c("DOUBLE", (short) 3, 3.0),
            c("FLOAT16", 65504, 65504f), c("FLOAT16", new BigDecimal("0.25"), 0.25f),
            c("INT96", HexFormat.of().parseHex("0000000000000000" + "8c3d2500"), Instant.EPOCH),
            c("FLOAT16", Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY), c("FLOAT16", -0.0, -0.0f),
            c("DECIMAL(9,2)", 0.29, new BigDecimal("0.29")), c("DECIMAL(9,2)", 0.29f, new BigDecimal("0.29")),
            c("DECIMAL(9,2)", -9_999_999, new BigDecimal("-9999999.00")),
            c("DECIMAL(9,2)", (byte) 1, new BigDecimal("1.00")),
            c("DECIMAL(38,38)", new BigDecimal("1E-38"), new BigDecimal("1E-38")),
            c("DECIMAL(38,2)", Long.MIN_VALUE, new BigDecimal("-9223372036854775808.00")),
            c("DECIMAL(5,2,BYTE_ARRAY)", BigInteger.ZERO, new BigDecimal("0.00")),
            c("DECIMAL(9,2)", new BigDecimal("0E+2000000000"), new BigDecimal("0.00")),
            c("DATE", YearMonth.of(1970, 2), LocalDate.of(1970, 2, 1)), c("DATE", -1L, LocalDate.of(1969, 12, 31)),
            c("TIME(true,MICROS)", OffsetTime.of(1, 0, 0, 0, ZoneOffset.ofHours(2)), LocalTime.of(23, 0)),
            c("TIMESTAMP(false,MILLIS)", LocalDate.of(1970, 1, 2), LocalDateTime.of(1970, 1, 2, 0, 0)),
            c("TIMESTAMP(true,MILLIS)", CALENDAR, Instant.ofEpochMilli(-1)),
            c("TIMESTAMP(true,NANOS)", Instant.parse("1677-09-21T00:12:43.145224192Z"),
                    Instant.parse("1677-09-21T00:12:43.145224192Z")),
            c("INT96", ZonedDateTime.parse("1582-10-04T23:59:59.999999999+01:00[Europe/Paris]"),
                    Instant.parse("1582-10-04T22:59:59.999999999Z")),
            c("INTERVAL", Period.of(1, 2, 3), new Interval(14, 3, 0)),
            c("INTERVAL", Duration.ofMillis(0xffff_ffffL), new Interval(0, 0, 0xffff_ffffL)),
            c("INTERVAL", hex("010000000200000003000000"), new Interval(1, 2, 3)),
            c("UUID", "00112233-4455-6677-8899-AABBCCDDEEFF", SOME_UUID),
            c("UUID", hex("00112233445566778899aabbccddeeff"), SOME_UUID),
            c("STRING", Color.RED, "RED"), c("ENUM", Color.RED, "RED"), c("STRING", DayOfWeek.MONDAY, "MONDAY"),
            c("STRING", CharBuffer.wrap("xabcx", 1, 4), "abc"), c("STRING", 'x', "x"), c("STRING", SOME_UUID,
                    "00112233-4455-6677-8899-aabbccddeeff"),
            c("STRING", LocalDate.EPOCH, "1970-01-01"), c("STRING", Duration.ofHours(1), "PT1H"),
            c("STRING", MonthDay.of(11, 21), "--11-21"), c("STRING", new BigDecimal("1.50"), "1.50"),
            c("STRING", ZoneOffset.UTC, "Z"), c("STRING", 12, "12"), c("JSON", "{\"a\":1}", "{\"a\":1}"),
            c("BYTE_ARRAY", "\u00e9", hex("c3a9")), c("BYTE_ARRAY", BigInteger.valueOf(-256), hex("ff00")),
            c("FIXED_LEN_BYTE_ARRAY(4)", BigInteger.valueOf(-256), hex("ffffff00")),
            c("FIXED_LEN_BYTE_ARRAY(16)", SOME_UUID, hex("00112233445566778899aabbccddeeff")),
            c("FIXED_LEN_BYTE_ARRAY(12)", new Interval(1, 2, 3), hex("010000000200000003000000")),
            c("BYTE_ARRAY", new Wkb(hex("01"), Optional.of("x"), Optional.empty()), hex("01")),
            c("BYTE_ARRAY", BitSet.valueOf(hex("05")), hex("05")),
            c("LIST(INT32)", new int[]{1, 2}, List.of(1, 2)), c("LIST(INT32)", new short[]{1, 2}, List.of(1, 2)),
            c("LIST(INT64)", new long[]{1}, List.of(1L)), c("LIST(DOUBLE)", new float[]{1}, List.of(1.0)),
            c("LIST(DOUBLE)", new double[0], List.of()), c("LIST(BOOLEAN)", new boolean[]{true}, List.of(true)),
            c("LIST(INT(16,false))", "a\ud800".toCharArray(), List.of(97, 0xd800)),
            c("LIST(INT(8,true))", new byte[]{-1}, List.of((byte) -1)),
            c("LIST(STRING)", new String[]{"a", null}, Arrays.asList("a", null)),
            c("LIST(STRING)", new LinkedHashSet<>(List.of("b", "a")), List.of("b", "a")),
            c("LIST(LIST(INT32))", new int[][]{{1}, null, {}}, Arrays.asList(List.of(1), null, List.of())),
            c("MAP(STRING,INT32)", Collections.singletonMap("a", null), Collections.singletonMap("a", null)),
            c("MAP(STRING,LIST(INT32))", Map.of("a", new int[]{1}), Map.of("a", List.of(1))),
            c("FILE", URI.create("s3://b/k"), new FileReference(Optional.of("s3://b/k"),
                    OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty(), Optional.empty())));

    @ParameterizedTest(name = "{0}")
    @FieldSource("CASES")
    void takes(Case c) throws IOException {
        Schema schema = RejectedValuesTest.schema(c.type());
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema, AppendOptions.DEFAULT.strict());
        rows.append(row -> row.set("c", c.given()));
        rows.append(Collections.singletonMap("c", null));
        rows.append(Map.of());
        rows.flush();
        try (RowCursor cursor = sink.rows()) {
            cursor.next();
            assertThat(RandomRows.normal(cursor.get(0))).isEqualTo(RandomRows.normal(c.read()));
            cursor.next();
            assertThat(cursor.get(0)).isNull();
            cursor.next();
            assertThat(cursor.get(0)).isNull();
            assertThat(cursor.next()).isFalse();
        }
    }

    /// @param read the value, one digit coarser than what is given
    record Rounded(String type, Object given, Object read, String problem) {
        @Override
        public String toString() {
            return type + " from " + given;
        }
    }

    private static final String TIME = "The time has digits finer than ";
    private static final String HALF = "The number has digits finer than FLOAT16 holds";

    static final List<Rounded> ROUNDED = List.of(
            new Rounded("TIMESTAMP(true,MICROS)", Instant.parse("1969-12-31T23:59:59.9999999Z"),
                    Instant.parse("1969-12-31T23:59:59.999999Z"), TIME + "TIMESTAMP(MICROS,true) on INT64 holds"),
            new Rounded("TIMESTAMP(false,MILLIS)", LocalDateTime.parse("0001-01-01T00:00:00.0009"),
                    LocalDateTime.parse("0001-01-01T00:00:00"), TIME + "TIMESTAMP(MILLIS,false) on INT64 holds"),
            new Rounded("TIME(false,MICROS)", LocalTime.MAX, LocalTime.parse("23:59:59.999999"),
                    TIME + "TIME(MICROS,false) on INT64 holds"),
            new Rounded("INTERVAL", Duration.ofNanos(1_999_999), new Interval(0, 0, 1),
                    "The duration has digits finer than the milliseconds of INTERVAL"),
            new Rounded("FLOAT16", 2049f, 2048f, HALF), new Rounded("FLOAT16", 2051.0, 2052f, HALF),
            // The nearest float lies in the middle between two halves, which is even only by the lost digits.
            new Rounded("FLOAT16", 2049.0000000001, 2050f, HALF),
            new Rounded("FLOAT16", -2049.0000000001, -2050f, HALF), new Rounded("FLOAT16", 1e-300, 0f, HALF),
            new Rounded("FLOAT16", 65519.99f, 65504f, HALF));

    @ParameterizedTest(name = "{0}")
    @FieldSource("ROUNDED")
    void roundsAndCountsOrRejects(Rounded c) throws IOException {
        Schema schema = RejectedValuesTest.schema(c.type());
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema);
        rows.append(row -> row.set("c", c.given()));
        rows.append(row -> row.set("c", c.given()));
        rows.set("c", c.given());
        rows.cancelRow();
        assertThat(rows.roundedValues()).containsExactly(Map.entry(ColumnPath.of("c"), 2L));
        rows.flush();
        assertThat(rows.roundedValues()).containsExactly(Map.entry(ColumnPath.of("c"), 2L));
        try (RowCursor cursor = sink.rows()) {
            cursor.next();
            assertThat(cursor.get(0)).isEqualTo(c.read());
        }
        RowAppender strict = RowAppender.into(sink, schema, AppendOptions.DEFAULT.strict().withFirstRow(7)
                .withLocation(Location.ofFile("f.parquet")));
        assertThatThrownBy(() -> strict.append(row -> row.set("c", c.given()))).isInstanceOf(ValueException.class)
                .hasMessage("f.parquet, column c, row 7:\n" + c.problem() + ".\nRound the value first, give the column"
                        + " a finer type, or allow rounding with Precision.ROUND.");
        assertThat(strict.roundedValues()).isEmpty();
    }

    private static final Schema ORDER = SchemaText.parse("""
            message order {
              required int64 id;
              optional int64 at (TIMESTAMP(MICROS,true));
              optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
              optional group counts (MAP) {
                repeated group key_value { required binary key (STRING); optional int64 value; }
              }
              optional group geo { required double lat; optional double lon; }
              optional group lines (LIST) {
                repeated group list {
                  optional group element {
                    required binary sku (STRING);
                    repeated int32 prices (DECIMAL(9,2));
                  }
                }
              }
            }""");

    private static String read(CollectedBatches sink) throws IOException {
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = sink.rows()) {
            while (cursor.next()) {
                rows.add(cursor.detach().toString());
            }
        }
        return String.join("\n", rows);
    }

    @Test
    void setsFieldsOneAfterAnother() throws IOException {
        CollectedBatches sink = new CollectedBatches(ORDER);
        RowAppender rows = RowAppender.into(sink, ORDER);
        rows.setLong("id", 7).set("at", Instant.EPOCH);
        rows.list("tags").addString("a").addNull();
        MapAppender counts = rows.map("counts");
        counts.keys().addString("x");
        counts.values().addLong(1);
        counts.put("y", null);
        rows.struct("geo").setDouble("lat", 1);
        ListAppender lines = rows.list("lines");
        for (int i = 0; i < 3; i++) {
            StructAppender line = lines.addStruct().setString("sku", "s" + i);
            if (i > 0) {
                line.list("prices").addRaw(150).add(new BigDecimal("0.25"));
            }
        }
        rows.endRow();
        rows.append(row -> row.setLong(0, 8).list("tags", ignored -> {})
                .struct("geo", geo -> geo.setDouble(0, 2).setInt(1, 3)));
        rows.flush();
        assertThat(read(sink)).isEqualTo("""
                {id: 7, at: 1970-01-01T00:00:00Z, tags: [a, null], counts: {x: 1, y: null}, geo: {lat: 1.0, lon: null}\
                , lines: [{sku: s0, prices: []}, {sku: s1, prices: [1.50, 0.25]}, {sku: s2, prices: [1.50, 0.25]}]}
                {id: 8, at: null, tags: [], counts: null, geo: {lat: 2.0, lon: 3.0}, lines: null}""");
    }

    @Test
    void takesRowsAndMaps() throws IOException {
        CollectedBatches sink = new CollectedBatches(ORDER);
        RowAppender rows = RowAppender.into(sink, ORDER);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("prices", new double[]{0.5});
        line.put("sku", "s");
        rows.append(Map.of("id", 1, "geo", Map.of("lat", 1.5f), "lines", List.of(line)));
        rows.flush();
        CollectedBatches copies = new CollectedBatches(ORDER);
        RowAppender again = RowAppender.into(copies, ORDER);
        try (RowCursor cursor = sink.rows()) {
            cursor.next();
            again.append(cursor);
            again.set("id", 2);
            again.set("geo", cursor.getRow("geo")).set("lines", cursor.getList("lines"));
            again.endRow();
        }
        again.flush();
        assertThat(read(copies)).isEqualTo("""
                {id: 1, at: null, tags: null, counts: null, geo: {lat: 1.5, lon: null}, lines: [{sku: s, \
                prices: [0.50]}]}
                {id: 2, at: null, tags: null, counts: null, geo: {lat: 1.5, lon: null}, lines: [{sku: s, \
                prices: [0.50]}]}\
                """);
    }

    @Test
    void variantsTakeTheirBytes() throws IOException {
        Schema schema = Schema.of("m", List.of(TypeString.parse("VARIANT").named("v")));
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema);
        rows.append(row -> row.struct("v", v -> v.setBytes("metadata", hex("010000")).setBytes("value", hex("0c07"))));
        rows.append(row -> row.setNull("v"));
        rows.flush();
        assertThat(read(sink)).isEqualTo("{v: 7}\n{v: null}");
    }

    @Test
    void variantsTakeDecimalsWhoseZerosTheyDoNotNeed() throws IOException {
        Schema schema = Schema.of("m", List.of(TypeString.parse("VARIANT").named("v")));
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema);
        String number = "1" + "0".repeat(36);
        for (String text : List.of(number + ".00000", "1E+36", "1.50", "0E+50", "0E-50")) {
            rows.append(row -> row.set("v", new BigDecimal(text)));
        }
        rows.flush();
        assertThat(read(sink)).isEqualTo("{v: %s}\n{v: %s}\n{v: 1.50}\n{v: 0}\n{v: 0.%s}".formatted(number, number,
                "0".repeat(38)));
        assertThatThrownBy(() -> rows.append(row -> row.set("v", new BigDecimal("1E+38"))))
                .hasMessageContaining("a Variant holds up to 38 digits");
    }

    @Test
    void oldLayoutsAreSetByMeaning() throws IOException {
        Schema schema = SchemaText.parse("""
                message m {
                  optional group a (LIST) { repeated int32 element; }
                  optional group b (LIST) { repeated group array { required int32 x; } }
                  optional group c (LIST) { repeated group array (LIST) { repeated int32 array; } }
                  repeated group d { required int32 x; }
                  optional group e (MAP) { repeated group map (MAP_KEY_VALUE) { required int32 key; } }
                }""");
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema);
        rows.append(row -> row.list("a", a -> a.addInt(1).addInt(2)).list("b", b -> b.addStruct(x -> x.setInt("x", 3)))
                .list("c", c -> c.addList(l -> l.addInt(4)).addList(ignored -> {}))
                .list("d", d -> d.addStruct(x -> x.setInt("x", 5))).map("e", e -> e.keys().addInt(6).addInt(7)));
        rows.append(row -> row.set("e", List.of(8)));
        rows.flush();
        assertThat(read(sink)).isEqualTo("""
                {a: [1, 2], b: [{x: 3}], c: [[4], []], d: [{x: 5}], e: {6: null, 7: null}}
                {a: null, b: null, c: null, d: [], e: {8: null}}""");
    }

    @Test
    void aFailedRowLeavesNothingBehind() throws IOException {
        CollectedBatches sink = new CollectedBatches(ORDER);
        RowAppender rows = RowAppender.into(sink, ORDER);
        rows.append(row -> row.setLong("id", 1).list("tags", tags -> tags.addString("kept")));
        assertThatThrownBy(() -> rows.append(row -> row.list("tags", tags -> tags.addString("lost").addNull())
                .map("counts", counts -> counts.put("lost", 1)).list("lines", lines -> lines.addStruct(
                        line -> line.setString("sku", "lost").list("prices", p -> p.addInt(1).addDouble(0.001))))))
                .isInstanceOf(ValueException.class).hasMessage("""
                        Column lines.list.element.prices, row 1:
                        The decimal has more digits after the point than DECIMAL(9,2) on INT32 holds.
                        Round it first with setScale(2, mode), or give the column a greater scale.""");
        rows.append(row -> row.setLong("id", 2).list("tags", tags -> tags.addString("x")));
        rows.setLong("id", 3).set("tags", List.of("lost"));
        assertThatThrownBy(() -> rows.setNull("id")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> rows.setNull("at")).isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Row 2 failed before: call cancelRow(), then begin the row again or continue with the next one");
        assertThatThrownBy(rows::flush).isInstanceOf(IllegalStateException.class);
        rows.cancelRow();
        rows.append(row -> row.setLong("id", 4));
        assertThat(rows.rowCount()).isEqualTo(3);
        rows.flush();
        assertThat(read(sink)).isEqualTo("""
                {id: 1, at: null, tags: [kept], counts: null, geo: null, lines: null}
                {id: 2, at: null, tags: [x], counts: null, geo: null, lines: null}
                {id: 4, at: null, tags: null, counts: null, geo: null, lines: null}""");
    }

    @Test
    void aRowThatIsNotEndedIsNotSent() throws IOException {
        CollectedBatches sink = new CollectedBatches(ORDER);
        RowAppender rows = RowAppender.into(sink, ORDER);
        rows.list("tags");
        assertThatThrownBy(rows::flush).isInstanceOf(IllegalStateException.class)
                .hasMessage("Row 0 is not ended: call endRow(), or cancelRow() to discard it");
        rows.cancelRow();
        rows.flush();
        assertThat(sink.batches).isEmpty();
    }

    @Test
    void anIteratorThatFailsSpoilsTheRow() throws IOException {
        CollectedBatches sink = new CollectedBatches(ORDER);
        RowAppender rows = RowAppender.into(sink, ORDER);
        Iterable<String> failing = () -> List.of("a", "b").stream().map(text -> {
            if (text.equals("b")) {
                throw new IllegalArgumentException("no b");
            }
            return text;
        }).iterator();
        rows.setLong("id", 1);
        assertThatThrownBy(() -> rows.set("tags", failing)).hasMessage("no b");
        assertThatThrownBy(rows::endRow).isInstanceOf(IllegalStateException.class);
        rows.cancelRow();
        rows.append(row -> row.setLong("id", 1).list("tags", tags -> tags.addString("c")));
        rows.flush();
        assertThat(read(sink)).contains("tags: [c]");
    }

    /// Throws a checked exception as code in Kotlin or Scala may, which does not declare it.
    @SuppressWarnings("unchecked")
    private static <E extends Exception> String undeclared() throws E {
        throw (E) new InterruptedException("stop");
    }

    private static final List<Consumer<StructAppender>> THROWING = List.of(
            row -> row.list("tags", tags -> tags.addString("lost").addString(undeclared())),
            row -> row.struct("geo", geo -> geo.setDouble("lat", 1).set("lon", undeclared())),
            row -> row.set("tags", (Iterable<String>) () -> Stream.of("lost", "b")
                    .map(text -> text.equals("b") ? RowAppenderTest.<RuntimeException>undeclared() : text).iterator()));

    @Test
    void anExceptionThatIsNotDeclaredSpoilsTheRow() throws IOException {
        CollectedBatches sink = new CollectedBatches(ORDER);
        RowAppender rows = RowAppender.into(sink, ORDER);
        for (Consumer<StructAppender> throwing : THROWING) {
            assertThatThrownBy(() -> rows.append(throwing.andThen(row -> row.setLong("id", 1)))).hasMessage("stop");
            rows.setLong("id", 2);
            assertThatThrownBy(() -> throwing.accept(rows)).hasMessage("stop");
            assertThatThrownBy(rows::endRow).isInstanceOf(IllegalStateException.class);
            rows.cancelRow();
            rows.append(row -> row.setLong("id", 3));
        }
        rows.flush();
        assertThat(read(sink)).isEqualTo(String.join("\n", Collections.nCopies(THROWING.size(),
                "{id: 3, at: null, tags: null, counts: null, geo: null, lines: null}")));
    }

    @Test
    void sendsBatchesByRows() throws IOException {
        Schema schema = RejectedValuesTest.schema("INT32");
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema, AppendOptions.DEFAULT.withBatchRows(3));
        for (int i = 0; i < 8; i++) {
            rows.setInt(0, i);
            rows.endRow();
        }
        assertThat(sink.batches).hasSize(2);
        rows.flush();
        rows.flush();
        assertThat(sink.batches.stream().map(batch -> batch.rowCount())).containsExactly(3, 3, 2);
        assertThat(((IntVector) sink.batches.get(2).columns().getFirst()).values()).containsExactly(6, 7);
        assertThatThrownBy(() -> AppendOptions.DEFAULT.withBatchRows(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("batchRows is 0; a batch has at least one row");
    }

    @Test
    void sendsBatchesByBytes() throws IOException {
        Schema schema = RejectedValuesTest.schema("LIST(STRING)");
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema);
        byte[] text = new byte[1 << 20];
        Arrays.fill(text, (byte) 'x');
        for (int i = 0; i < 40; i++) {
            rows.append(row -> row.list("c", list -> list.addBytes(text)));
        }
        rows.flush();
        assertThat(sink.batches.stream().map(batch -> batch.rowCount())).containsExactly(8, 8, 8, 8, 8);
        Schema wide = Schema.of("wide", IntStream.range(0, 5000)
                .mapToObj(i -> TypeString.parse("INT64").optional("c" + i)).toList());
        CollectedBatches wideSink = new CollectedBatches(wide);
        RowAppender wideRows = RowAppender.into(wideSink, wide);
        for (int i = 0; i < 500; i++) {
            wideRows.append(row -> row.setInt(4999, 1));
        }
        wideRows.flush();
        assertThat(wideSink.batches.stream().map(batch -> batch.rowCount())).containsExactly(209, 209, 82);
    }

    @Test
    void noRowFollowsAFailedSink() throws IOException {
        Schema schema = RejectedValuesTest.schema("INT32");
        RowAppender rows = RowAppender.into(ignored -> {
            throw new IOException("disk full");
        }, schema, AppendOptions.DEFAULT.withBatchRows(2));
        rows.append(row -> row.setInt(0, 1));
        assertThatThrownBy(() -> rows.append(row -> row.setInt(0, 2))).isInstanceOf(IOException.class);
        rows.cancelRow();
        assertThatThrownBy(() -> rows.append(row -> row.setInt(0, 3))).isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "The previous rows could not be written, so no more rows can be appended: abandon the file");
        assertThatThrownBy(rows::flush).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void textIsEncodedWhereItLies() throws IOException {
        Schema schema = RejectedValuesTest.schema("STRING");
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema);
        List<String> texts = List.of("", "plain", "a\u0080", "\u07ff\u0800", "\uffff", "\ud83d\ude00\udbff\udfff", "z");
        for (String text : texts) {
            rows.append(row -> row.setString(0, text));
        }
        rows.flush();
        BytesVector vector = (BytesVector) sink.batches.getFirst().columns().getFirst();
        for (int i = 0; i < texts.size(); i++) {
            assertThat(vector.value(i)).isEqualTo(texts.get(i).getBytes(StandardCharsets.UTF_8));
        }
    }
}
