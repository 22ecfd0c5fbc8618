package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Creator;
import dev.lamella.records.mapping.Ignored;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.UnsignedBits;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Records put into files, whose rows are then looked at without the mapping.
@NullUnmarked
class RecordWriterTest {
    private static final Instant MOON = Instant.parse("1969-07-20T20:17:40.123456Z");

    @TempDir
    Path folder;

    /// A record, and the row that it becomes.
    record Case(String rule, RecordMapping<Object> mapping, Object written, String row) {
        @Override
        public String toString() {
            return rule;
        }
    }

    // The mapping of a class takes its objects.
    @SuppressWarnings("unchecked")
    private static Case of(String rule, Object written, String row) {
        return new Case(rule, RecordMapping.of((Class<Object>) written.getClass()), written, row);
    }

    enum Colour {
        RED, GREEN
    }

    record Values(long id, int count, double share, boolean isOpen, String name, BigDecimal price, LocalDate day,
            Instant at, UUID key, byte[] bytes, Colour colour, Year year, LocalTime time, LocalDateTime local,
            BigInteger big) {}

    record Unsigned(@UnsignedBits int a, @UnsignedBits long b, @UnsignedBits long c, List<@UnsignedBits int[]> d) {}

    record Numbers(byte b, short s, char c, float f, Byte bb, Short ss, Integer ii, Long ll, Float ff, Double dd,
            Boolean flag, Character cc, short[] shorts, char[][] chars, float[] floats, @UnsignedBits short bits,
            @ParquetType("INT(16,false)") char unit, List<Integer> ints) {}

    record Place(double lat, double lon) {}

    record Nested(Place place, List<Place> places, Map<String, Place> byName) {}

    record Lists(List<String> texts, int[] ints, long[] longs, double[] doubles, boolean[] flags, String[] names,
            Set<LocalDate> days, List<List<String>> deep, int[][] table) {}

    record Maps(Map<String, String> texts, Map<Colour, List<BigDecimal>> prices) {}

    record Maybes(Optional<String> text, OptionalInt number, OptionalLong big, OptionalDouble share,
            List<Optional<LocalDate>> days, Optional<List<String>> texts, Optional<Place> place) {}

    sealed interface Form permits Circle, Square, Point {}

    record Circle(double radius) implements Form {}

    @Name("box")
    record Square(double side, Colour paint) implements Form {}

    record Point() implements Form {}

    record Drawing(Form main, List<Form> others) {}

    record Box<T>(T content) {}

    record Boxes(Box<String> text, Box<List<LocalDate>> days) {}

    record Asked(@ParquetType("STRING") LocalDate day, @ParquetType("DOUBLE") int number,
            @ParquetType("DECIMAL(9,2)") int price, @ParquetType("STRING") UUID key) {}

    static class Base {
        final long id;

        @Creator
        Base(@Name("id") long id) {
            this.id = id;
        }
    }

    static class Plain {
        private int first = 1;
        @Name("second")
        String other = "b";
        @Ignored
        Thread unknown = Thread.currentThread();
        transient Object scratch = "";
        static final int CONSTANT = 1;

        int first() {
            return first;
        }
    }

    static class Longer extends Plain {
        LocalDate third = LocalDate.EPOCH;
    }

    static final List<Case> CASES = List.of(
            of("values", new Values(Long.MIN_VALUE, Integer.MAX_VALUE, -0.0, true, "söl", new BigDecimal("1.5"),
                    LocalDate.of(1500, 2, 28), MOON, new UUID(-1, 1), new byte[]{1, -1}, Colour.GREEN, Year.of(-44),
                    LocalTime.of(1, 2, 3), LocalDateTime.of(1, 1, 1, 0, 0), BigInteger.TEN.pow(37)),
                    "{id: -9223372036854775808, count: 2147483647, share: -0.0, isOpen: true, name: söl,"
                            + " price: 1.500000000000000000, day: 1500-02-28, at: 1969-07-20T20:17:40.123456Z,"
                            + " key: ffffffff-ffff-ffff-0000-000000000001, bytes: 0x01ff, colour: GREEN, year: -44,"
                            + " time: 01:02:03, local: 0001-01-01T00:00, big: 10000000000000000000000000000000000000}"),
            of("nulls", new Values(0, 0, 0, false, null, null, null, null, null, null, null, null, null, null, null),
                    "{id: 0, count: 0, share: 0.0, isOpen: false, name: null, price: null, day: null, at: null, key: null,"
                            + " bytes: null, colour: null, year: null, time: null, local: null, big: null}"),
            of("numbers of all widths, and their boxes",
                    new Numbers((byte) -1, (short) -2, 'c', 1.5f, (byte) 3, (short) 4,
                            5, 6L, 7.5f, 8.5, true, 'd', new short[]{9}, new char[][]{{'e', 'f'}, null},
                            new float[]{10.5f},
                            (short) -1, '\ud800', Arrays.asList(11, null)),
                    "{b: -1, s: -2, c: c, f: 1.5, bb: 3, ss: 4, ii: 5, ll: 6, ff: 7.5, dd: 8.5, flag: true, cc: d,"
                            + " shorts: [9], chars: [ef, null], floats: [10.5], bits: 65535, unit: 55296,"
                            + " ints: [11, null]}"),
            of("unsigned bits", new Unsigned(-1, -1, 7, List.of(new int[]{-2, 2})),
                    "{a: 4294967295, b: 18446744073709551615, c: 7, d: [[4294967294, 2]]}"),
            of("records in records", new Nested(new Place(1, 2), Arrays.asList(new Place(3, 4), null),
                    Collections.singletonMap("x", null)),
                    "{place: {lat: 1.0, lon: 2.0}, places: [{lat: 3.0, lon: 4.0}, null], byName: {x: null}}"),
            of("no records in records", new Nested(null, List.of(), Map.of("x", new Place(1, 2))),
                    "{place: null, places: [], byName: {x: {lat: 1.0, lon: 2.0}}}"),
            of("lists", new Lists(Arrays.asList("a", null, ""), new int[]{1}, new long[]{2}, new double[]{3},
                    new boolean[]{true}, new String[]{"b", null},
                    new LinkedHashSet<>(List.of(LocalDate.EPOCH, LocalDate.of(2000, 1, 1))),
                    Arrays.asList(List.of("c"), null, List.of()), new int[][]{{1, 2}, {}, null}),
                    "{texts: [a, null, ], ints: [1], longs: [2], doubles: [3.0], flags: [true], names: [b, null],"
                            + " days: [1970-01-01, 2000-01-01], deep: [[c], null, []], table: [[1, 2], [], null]}"),
            of("no lists", new Lists(null, null, null, null, null, null, null, null, null),
                    "{texts: null, ints: null, longs: null, doubles: null, flags: null, names: null, days: null,"
                            + " deep: null, table: null}"),
            of("maps", new Maps(ordered("b", "1", "a", null), Map.of(Colour.RED, List.of(BigDecimal.ONE))),
                    "{texts: {b: 1, a: null}, prices: {RED: [1.000000000000000000]}}"),
            of("no maps", new Maps(Map.of(), null), "{texts: {}, prices: null}"),
            of("optionals", new Maybes(Optional.of("a"), OptionalInt.of(1), OptionalLong.of(2), OptionalDouble.of(3),
                    List.of(Optional.of(LocalDate.EPOCH), Optional.empty()), Optional.of(List.of("b")),
                    Optional.of(new Place(1, 2))),
                    "{text: a, number: 1, big: 2, share: 3.0, days: [1970-01-01, null], texts: [b],"
                            + " place: {lat: 1.0, lon: 2.0}}"),
            of("empty optionals", new Maybes(Optional.empty(), OptionalInt.empty(), OptionalLong.empty(),
                    OptionalDouble.empty(), List.of(), Optional.empty(), null),
                    "{text: null, number: null, big: null, share: null, days: [], texts: null, place: null}"),
            of("sealed types", new Drawing(new Circle(1), Arrays.asList(new Square(2, null), new Point(), null)),
                    "{main: {type: Circle, Circle: {radius: 1.0}, box: null}, others: [{type: box, Circle: null,"
                            + " box: {side: 2.0, paint: null}}, {type: Point, Circle: null, box: null}, null]}"),
            of("types with arguments", new Boxes(new Box<>("a"), new Box<>(List.of(LocalDate.EPOCH))),
                    "{text: {content: a}, days: {content: [1970-01-01]}}"),
            of("types that are asked for", new Asked(LocalDate.EPOCH, 7, 7, new UUID(0, 1)),
                    "{day: 1970-01-01, number: 7.0, price: 7.00, key: 00000000-0000-0000-0000-000000000001}"),
            of("a class with a creator", new Base(7), "{id: 7}"),
            of("a class that extends another", new Longer(), "{first: 1, second: b, third: 1970-01-01}"),
            new Case("rows of a sealed type", upcast(RecordMapping.of(Form.class)), new Square(1, Colour.RED),
                    "{type: box, Circle: null, box: {side: 1.0, paint: RED}}"),
            new Case("rows of a type with arguments", upcast(RecordMapping.of(new TypeRef<Box<List<String>>>() {
            })),
                    new Box<>(List.of("a")), "{content: [a]}"),
            new Case("a converter", upcast(RecordMapping.of(new TypeRef<Box<StringBuilder>>() {
            })
                    .withConverter(ValueConverter.of(StringBuilder.class, String.class, StringBuilder::toString,
                            StringBuilder::new))),
                    new Box<>(new StringBuilder("a")), "{content: a}"));

    @SuppressWarnings("unchecked")
    private static RecordMapping<Object> upcast(RecordMapping<?> mapping) {
        return (RecordMapping<Object>) mapping;
    }

    private static Map<String, String> ordered(String... keysAndValues) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aRecordBecomesARow(Case c) throws IOException {
        assertThat(WrittenFiles.rows(c.mapping(), List.of(c.written()))).containsExactly(c.row());
    }

    @Test
    void aClassMayHaveMoreMembersThanOneMethodOfCodeSets() throws IOException {
        record Wide(long c00, long c01, long c02, long c03, long c04, long c05, long c06, long c07, long c08, long c09,
                long c10, long c11, long c12, long c13, long c14, long c15, long c16, long c17, long c18, long c19,
                long c20, long c21, long c22, long c23, long c24, long c25, long c26, long c27, long c28, long c29,
                long c30, long c31, long c32, long c33, long c34, long c35, long c36, long c37, long c38, long c39,
                long c40, long c41, long c42, long c43, long c44, long c45, long c46, long c47, long c48, long c49,
                long c50, long c51, long c52, long c53, long c54, long c55, long c56, long c57, long c58, long c59,
                long c60, long c61, long c62, long c63, long c64, String c65) {}
        Wide wide = new Wide(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
                25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
                51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, "end");

        assertThat(WrittenFiles.rows(RecordMapping.of(Wide.class), List.of(wide)).getFirst())
                .startsWith("{c00: 0, c01: 1,").endsWith("c62: 62, c63: 63, c64: 64, c65: end}");
    }

    record Timed(long id, Instant at, LocalTime time) {}

    @Test
    void timesOfTheClockAreWrittenAndTheirDigitsCounted() throws IOException {
        Instant fine = MOON.plusNanos(1);
        WriteSummary summary = RecordMapping.of(Timed.class).write(folder.resolve("a.parquet"),
                List.of(new Timed(1, fine, LocalTime.NOON), new Timed(2, MOON, LocalTime.ofNanoOfDay(1)),
                        new Timed(3, fine, null)));

        assertThat(summary.rowCount()).isEqualTo(3);
        assertThat(summary.rowGroupCount()).isEqualTo(1);
        assertThat(summary.roundedValues()).containsExactly(Map.entry(ColumnPath.of("at"), 2L),
                Map.entry(ColumnPath.of("time"), 1L));
        assertThat(WrittenFiles.rows(folder.resolve("a.parquet"))).first()
                .isEqualTo("{id: 1, at: 1969-07-20T20:17:40.123456Z, time: 12:00}");
    }

    @Test
    void nowIsWrittenByDefault() throws IOException {
        WriteSummary summary = Records.write(folder.resolve("a.parquet"), Timed.class,
                List.of(new Timed(1, Instant.now(), LocalTime.NOON)));

        assertThat(summary.rowCount()).isEqualTo(1);
    }

    @Test
    void strictlyATimeWithFinerDigitsIsRejectedWithThreeWaysOut() {
        Path file = folder.resolve("a.parquet");
        List<Timed> records = List.of(new Timed(1, MOON, null), new Timed(2, MOON.plusNanos(1), null));

        assertThatThrownBy(() -> RecordMapping.of(Timed.class).strict().write(file, records))
                .isInstanceOf(ValueException.class).hasMessage(
                        file + """
                                , column at, row 1:
                                The time has digits finer than TIMESTAMP(MICROS,true) on INT64 holds.
                                Round the value first, give the column a finer type, or allow rounding with Precision.ROUND.""");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFinerTypeIsAWayOut() throws IOException {
        RecordMapping<Timed> mapping = RecordMapping.of(Timed.class).withColumn("at", "TIMESTAMP(true,NANOS)").strict();

        assertThat(WrittenFiles.rows(mapping, List.of(new Timed(1, MOON.plusNanos(1), null))))
                .containsExactly("{id: 1, at: 1969-07-20T20:17:40.123456001Z, time: null}");
    }

    record Text(@ParquetType("STRING!") String text, List<@ParquetType("STRING!") String> more) {}

    @Test
    void aNullIsRejectedWhereTheColumnHasNone() throws IOException {
        Path file = folder.resolve("a.parquet");
        try (RecordWriter<Text> writer = RecordMapping.of(Text.class).create(file)) {
            writer.write(new Text("a", List.of()));
            assertThatThrownBy(() -> writer.write(new Text(null, List.of()))).isInstanceOf(ValueException.class)
                    .hasMessage(
                            file + """
                                    , column text, row 1:
                                    There is no value; the field is REQUIRED.
                                    Give a value, or make the component an Optional or @Nullable. The component says whether \
                                    its column is OPTIONAL: leave out the ! in withColumn or @ParquetType.""");
            assertThatThrownBy(() -> writer.write(new Text("c", Arrays.asList("d", null))))
                    .isInstanceOf(ValueException.class).hasMessageStartingWith(
                            file + ", column more.list.element, row 1:\nThere is no value");
            writer.write(new Text("e", null));
            assertThat(writer.commit().rowCount()).isEqualTo(2);
        }
        assertThat(WrittenFiles.rows(file)).containsExactly("{text: a, more: []}", "{text: e, more: null}");
    }

    record Checked(long id, List<String> texts, String name) {
        @Override
        public String name() {
            if (name.isEmpty()) {
                throw new IllegalStateException("secret");
            }
            return name;
        }
    }

    @Test
    void anAccessorThatThrowsSpoilsItsRecordOnly() throws IOException {
        Path file = folder.resolve("a.parquet");
        try (RecordWriter<Checked> writer = RecordMapping.of(Checked.class).create(file)) {
            writer.write(new Checked(1, List.of("x"), "a"));
            assertThatThrownBy(() -> writer.write(new Checked(2, List.of("y", "z"), "")))
                    .isInstanceOf(ValueException.class).hasMessage(file + """
                            , column name, row 1:
                            The component name of a Checked cannot be read: its accessor throws IllegalStateException.
                            See the cause. Nothing of this record was written; others can be.""")
                    .hasRootCauseMessage("secret");
            writer.write(new Checked(3, List.of(), "c"));
            assertThat(writer.commit().rowCount()).isEqualTo(2);
        }
        assertThat(WrittenFiles.rows(file)).containsExactly("{id: 1, texts: [x], name: a}",
                "{id: 3, texts: [], name: c}");
    }

    record Group(Checked inner) {}

    @Test
    void anErrorOfAnAccessorStaysAnError() {
        record Broken(int a) {
            @Override
            public int a() {
                throw new StackOverflowError("deep");
            }
        }

        assertThatThrownBy(() -> RecordMapping.of(Broken.class).toBytes(List.of(new Broken(1))))
                .isInstanceOf(StackOverflowError.class).hasMessage("deep");
        assertThatThrownBy(() -> RecordMapping.of(Group.class)
                .toBytes(List.of(new Group(new Checked(1, List.of(), "a")), new Group(new Checked(1, List.of(), "")))))
                .isInstanceOf(ValueException.class).hasMessageStartingWith("memory, column inner.name, row 1:");
    }

    @Test
    void aConverterThatThrowsOrGivesNullSpoilsItsRecordOnly() throws IOException {
        record Token(String text) {}
        ValueConverter<Token, String> converter = ValueConverter.of(Token.class, String.class,
                token -> token.text().isEmpty() ? null : token.text().substring(1), Token::new);
        RecordMapping<Box<Token>> mapping = RecordMapping.of(new TypeRef<Box<Token>>() {
        }).withConverter(converter);
        Path file = folder.resolve("a.parquet");

        try (RecordWriter<Box<Token>> writer = mapping.create(file)) {
            assertThatThrownBy(() -> writer.write(new Box<>(new Token("")))).isInstanceOf(ValueException.class)
                    .hasMessage(file + """
                            , column content, row 0:
                            The converter of Token returns null for a value of component content.
                            Return a value for each value: a converter is never called with null.""");
            assertThatThrownBy(() -> writer.write(new Box<>(new Token(null)))).isInstanceOf(ValueException.class)
                    .hasMessage(file + """
                            , column content, row 0:
                            The Token of component content cannot be converted: NullPointerException.
                            See the cause. Correct the value, or the converter.""")
                    .hasCauseInstanceOf(NullPointerException.class);
            writer.write(new Box<>(null));
            writer.write(new Box<>(new Token("xa")));
            writer.commit();
        }
        assertThat(WrittenFiles.rows(file)).containsExactly("{content: null}", "{content: a}");
    }

    /// Throws a checked exception as code in Kotlin or Scala may, which does not declare it.
    @SuppressWarnings("unchecked")
    private static <E extends Exception> String undeclared(Object ignored) throws E {
        throw (E) new InterruptedException("stop");
    }

    @Test
    void anExceptionThatIsNotDeclaredSpoilsItsRecordOnly() throws IOException {
        record Token(String text) {}
        RecordMapping<Box<List<Token>>> mapping = RecordMapping.of(new TypeRef<Box<List<Token>>>() {
        }).withConverter(ValueConverter.of(Token.class, String.class,
                token -> token.text().isEmpty() ? undeclared(token) : token.text(),
                text -> new Token(text.equals("b") ? undeclared(text) : text)));
        List<Token> failing = List.of(new Token(""));
        for (RecordMapping<Box<List<Token>>> each : List.of(mapping, mapping.withColumn("content", "JSON"))) {
            Path file = folder.resolve("a.parquet");
            try (RecordWriter<Box<List<Token>>> writer = each.create(file)) {
                assertThatThrownBy(() -> writer.write(new Box<>(failing))).isInstanceOf(ValueException.class)
                        .hasMessageStartingWith(file + ", column content").hasRootCauseMessage("stop");
                assertThatThrownBy(() -> writer.write(new Box<>(new AbstractList<>() {
                    @Override
                    public Token get(int index) {
                        return new Token(undeclared(index));
                    }

                    @Override
                    public int size() {
                        return 1;
                    }
                }))).isInstanceOf(ValueException.class).hasMessageContaining("row 0").hasRootCauseMessage("stop");
                writer.write(new Box<>(List.of(new Token("b"))));
                writer.commit();
            }
            assertThatThrownBy(() -> each.read(file)).isInstanceOf(ValueException.class)
                    .hasMessageStartingWith(file + ", column content").hasRootCauseMessage("stop");
        }
    }

    abstract static sealed class Shape permits Round {}

    static non-sealed class Round extends Shape {
        double radius = 1;
    }

    static class Wheel extends Round {
        int spokes = 8;
    }

    @Test
    void aSubclassOfAPermittedTypeIsRejectedForWhatItAdds() {
        RecordMapping<Box<Shape>> mapping = RecordMapping.of(new TypeRef<Box<Shape>>() {
        });

        assertThatThrownBy(() -> mapping.toBytes(List.of(new Box<>(new Round()), new Box<>(new Wheel()))))
                .isInstanceOf(ValueException.class).hasMessage("""
                        memory, column content, row 1:
                        The value is a dev.lamella.records.RecordWriterTest$Wheel, but Shape permits only Round.
                        Give a value of exactly one of these classes: fields that a subclass adds have no column.""");
    }

    @Test
    void aListThatFailsSpoilsItsRecordOnly() throws IOException {
        List<String> failing = new ArrayList<>(List.of("a", "b")) {
            private static final long serialVersionUID = 1L;

            @Override
            public java.util.Iterator<String> iterator() {
                throw new java.util.ConcurrentModificationException();
            }
        };
        RecordMapping<Box<List<String>>> mapping = RecordMapping.of(new TypeRef<Box<List<String>>>() {
        });

        assertThatThrownBy(() -> mapping.toBytes(List.of(new Box<>(failing)))).isInstanceOf(ValueException.class)
                .hasMessage("""
                        memory, row 0:
                        The record cannot be read: ConcurrentModificationException.
                        See the cause. Nothing of this record was written; others can be.""");
    }

    @Test
    void aRecordThatIsNullIsRejected() {
        assertThatThrownBy(() -> RecordMapping.of(Place.class).toBytes(Arrays.asList(new Place(1, 2), null)))
                .isInstanceOf(ValueException.class).hasMessage("""
                        memory, row 1:
                        The record is null, but a row cannot be null.
                        Leave it out.""");
    }

    record Mutable(List<String> texts, byte[] bytes, int[] numbers, Map<String, String> map) {}

    @Test
    void whatHappensToARecordLaterDoesNotMatter() throws IOException {
        List<String> texts = new ArrayList<>(List.of("a"));
        byte[] bytes = {1};
        int[] numbers = {1};
        Map<String, String> map = new LinkedHashMap<>(Map.of("k", "v"));
        Path file = folder.resolve("a.parquet");
        try (RecordWriter<Mutable> writer = RecordMapping.of(Mutable.class).create(file)) {
            writer.write(new Mutable(texts, bytes, numbers, map));
            texts.set(0, "b");
            bytes[0] = 2;
            numbers[0] = 2;
            map.put("k", "w");
            writer.commit();
        }
        assertThat(WrittenFiles.rows(file)).containsExactly("{texts: [a], bytes: 0x01, numbers: [1], map: {k: v}}");
    }

    @Test
    void aWriterThatIsNotCommittedLeavesNothing() throws IOException {
        Path file = folder.resolve("a.parquet");
        Files.writeString(file, "old");
        try (RecordWriter<Place> writer = RecordMapping.of(Place.class).create(file)) {
            writer.write(new Place(1, 2));
        }
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryContaining(path -> path.equals(file)).isDirectoryNotContaining(
                path -> !path.equals(file));
    }

    @Test
    void aClassThatDoesNotFitLeavesNothing() {
        Schema schema = Schema.builder("s").required("lat", "DOUBLE").build();

        assertThatThrownBy(() -> RecordMapping.of(Place.class).withSchema(schema).create(folder.resolve("a.parquet")))
                .isInstanceOf(SchemaMismatchException.class);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void nothingIsWrittenAfterTheCommit() throws IOException {
        Path file = folder.resolve("a.parquet");
        try (RecordWriter<Place> writer = RecordMapping.of(Place.class).create(file)) {
            writer.commit();
            String rejection = "The writer of " + file + " is committed; nothing can be written any more";
            assertThatThrownBy(() -> writer.write(new Place(1, 2))).isInstanceOf(IllegalStateException.class)
                    .hasMessage(rejection);
            assertThatThrownBy(writer::commit).isInstanceOf(IllegalStateException.class).hasMessage(rejection);
        }
        assertThat(WrittenFiles.rows(file)).isEmpty();
    }

    @Test
    void bytesAreThoseOfTheFile() throws IOException {
        List<Place> places = List.of(new Place(1, 2), new Place(3, 4));
        Path file = folder.resolve("a.parquet");
        Records.write(file, Place.class, places);

        assertThat(Records.toBytes(Place.class, places)).isEqualTo(Files.readAllBytes(file));
        assertThat(new String(Records.toBytes(Place.class, List.of()), StandardCharsets.ISO_8859_1)).startsWith("PAR1");
    }
}
