package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.WriteOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.DefaultValue;
import dev.lamella.records.mapping.FieldId;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MissingColumn;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.Naming;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Files of yesterday's class, read as today's: the rules by which a schema may change.
class EvolutionTest {
    /// @param written a record of yesterday
    /// @param read as it is today
    record Case(String rule, Record written, Record read) {
        @Override
        public String toString() {
            return rule;
        }
    }

    record Rejection(String rule, Record written, Class<? extends Record> type,
            Class<? extends ParquetException> failure, String message) {
        @Override
        public String toString() {
            return rule;
        }
    }

    record Point(int x, int y) {}

    record Turned(int y, int x) {}

    record OnlyY(int y) {}

    record Wide(long x, double y) {}

    record Wider(BigDecimal x, BigDecimal y) {}

    record Maybe(Optional<Integer> x, Integer y) {}

    record Grown(int x, int y, Optional<Integer> z, @DefaultValue("7") int w, @DefaultValue("none") String name) {}

    record Renamed(@Name(value = "left", aliases = "x") int a, @Name(value = "up", aliases = {"down", "y"}) int b) {}

    record Line(String sku, int quantity, BigDecimal price) {}

    record Order(long id, List<Line> lines, Map<String, Line> byName, Line first) {}

    record Slim(String sku) {}

    record SlimOrder(Map<String, Slim> byName, List<Slim> lines, Optional<Slim> first) {}

    record GrownLine(@DefaultValue("1.5") double discount, BigDecimal price, Optional<String> note, String sku) {}

    record GrownOrder(List<GrownLine> lines, Optional<Point> place, GrownLine first) {}

    record Times(LocalDate day, @ParquetType("TIMESTAMP(true,MILLIS)") Instant at) {}

    record LaterTimes(LocalDateTime day, Instant at) {}

    enum Color {
        RED, GREEN
    }

    enum MoreColor {
        BLUE, @Name(value = "verde", aliases = "GREEN")
        VERDE, RED
    }

    record Painted(Color color, List<Color> more) {}

    record Repainted(MoreColor color, Set<MoreColor> more) {}

    record Spelled(String color, List<String> more) {}

    sealed interface Shape {}

    record Circle(double radius) implements Shape {}

    record Drawing(Shape shape) {}

    sealed interface MoreShape {}

    @Name("Circle")
    record Round(double radius, Optional<String> color) implements MoreShape {}

    record Square(double side) implements MoreShape {}

    record MoreDrawing(MoreShape shape) {}

    record Texts(String x) {}

    record Nothing(Void x) {}

    record Anything(Optional<List<Point>> x) {}

    record Listed(List<Integer> x) {}

    record AsSet(Set<Long> x) {}

    record AsArray(int[] x) {}

    private static final Line LINE = new Line("a", 2, new BigDecimal("1.500000000000000000"));

    static final List<Case> CASES = List.of(
            new Case("columns are found by name, in any order", new Point(1, 2), new Turned(2, 1)),
            new Case("columns that nobody asks for are left", new Point(1, 2), new OnlyY(2)),
            new Case("whole numbers widen to wider ones and to floating point", new Point(1, 2), new Wide(1, 2)),
            new Case("and to decimals", new Point(1, 2), new Wider(BigDecimal.ONE, BigDecimal.TWO)),
            new Case("what was always there may be missing", new Point(1, 2), new Maybe(Optional.of(1), 2)),
            new Case("what may be missing may be asked for if it is there", new Maybe(Optional.of(1), 2),
                    new Point(1, 2)),
            new Case("new components are empty or their defaults", new Point(1, 2),
                    new Grown(1, 2, Optional.empty(), 7, "none")),
            new Case("new names have the old ones as aliases", new Point(1, 2), new Renamed(1, 2)),
            new Case("all of it below lists, maps and records too",
                    new Order(1, List.of(LINE, LINE), Map.of("k", LINE), LINE),
                    new SlimOrder(Map.of("k", new Slim("a")), List.of(new Slim("a"), new Slim("a")),
                            Optional.of(new Slim("a")))),
            new Case("where there was nothing, there is nothing", new Order(1, Arrays.asList(null, LINE), null, null),
                    new GrownOrder(Arrays.asList(null, new GrownLine(1.5, LINE.price(), Optional.empty(), "a")),
                            Optional.empty(), null)),
            new Case("a date is the start of a day, a coarser time a finer one",
                    new Times(LocalDate.EPOCH, Instant.EPOCH.plusMillis(1)),
                    new LaterTimes(LocalDate.EPOCH.atStartOfDay(), Instant.EPOCH.plusMillis(1))),
            new Case("constants are found by their names, in any order", new Painted(Color.GREEN, List.of(Color.RED)),
                    new Repainted(MoreColor.VERDE, Set.of(MoreColor.RED))),
            new Case("constants are texts", new Painted(Color.GREEN, List.of(Color.RED)),
                    new Spelled("GREEN", List.of("RED"))),
            new Case("texts are constants", new Spelled("GREEN", List.of("RED")),
                    new Painted(Color.GREEN, List.of(Color.RED))),
            new Case("a sealed type may permit more, and each may grow", new Drawing(new Circle(1)),
                    new MoreDrawing(new Round(1, Optional.empty()))),
            new Case("a value of a sealed type may be null", new Drawing(null), new MoreDrawing(null)),
            new Case("a column of nothing is anything", new Nothing(null), new Anything(Optional.empty())),
            new Case("lists are other collections", new Listed(List.of(1, 2)), new AsSet(Set.of(1L, 2L))));

    @ParameterizedTest
    @FieldSource("CASES")
    void aFileOfYesterdayIsReadToday(Case c) throws IOException {
        assertThat(read(c.written(), c.read().getClass())).isEqualTo(c.read());
    }

    @SuppressWarnings("unchecked")
    private static <T extends Record> T read(Record written, Class<T> type) throws IOException {
        byte[] file = Records.toBytes((Class<Record>) written.getClass(), List.of(written));
        return Records.fromBytes(file, type).getFirst();
    }

    record Text(String v) {}

    /// The type string in the advice is one that can be asked for, however the file stores or declares the type.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            optional group v (VARIANT(1)) { required binary metadata; optional binary value; optional int32 typed_value; } | VARIANT
            optional int32 v (DECIMAL(12,2));           | DECIMAL(9,2)
            optional int32 v (INTEGER(8,true), INT_16); | INT(8,true)
            """)
    void adviceNamesATypeStringThatCanBeAskedFor(String column, String type) throws IOException {
        byte[] file = RowFile.written(SchemaText.parse("message m { " + column + " }"),
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP), rows -> {});
        assertThatThrownBy(() -> Records.fromBytes(file, Text.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Ask for it: @ParquetType(\"" + type + "\") on the component");
        assertThat(RecordMapping.of(Text.class).withColumn("v", type).fromBytes(file)).isEmpty();
    }

    record Short(short x, short y) {}

    record Boolean2(boolean x, boolean y) {}

    record Instants(Instant day, LocalDateTime at) {}

    record Lines(int lines) {}

    record Other(int q) {}

    record HasOther(Other first) {}

    static final List<Rejection> REJECTIONS = List.of(
            new Rejection("narrower numbers are checked", new Point(1, 40_000), Short.class, ValueException.class,
                    "column y, row 0:"),
            new Rejection("a null where it has no place", new Maybe(Optional.of(1), null), Point.class,
                    ValueException.class,
                    "column y, row 0:\nComponent y (int): The value is null, but the component cannot hold null."),
            new Rejection("a null in an array of numbers", new Listed(Arrays.asList(1, null)), AsArray.class,
                    ValueException.class, "column x.list.element, row 0:"),
            new Rejection("numbers are not truth values", new Point(0, 1), Boolean2.class,
                    SchemaMismatchException.class,
                    "column x:\nComponent x (boolean) does not fit the column, which is INT32 unless you ask for it."),
            new Rejection("numbers are not texts", new Point(0, 1), Texts.class, SchemaMismatchException.class,
                    "column x:\nComponent x (String) does not fit the column, which is INT32 unless you ask for it."),
            new Rejection("local times are not instants", new LaterTimes(LocalDateTime.MIN.withYear(1), Instant.EPOCH),
                    Instants.class, SchemaMismatchException.class, "column day:\nComponent day (Instant) does not fit"),
            new Rejection("a list is not a value", new Order(1, null, null, null), Lines.class,
                    SchemaMismatchException.class,
                    "column lines:\nComponent lines (int) does not fit the column, which is a list.\nMake it a List"),
            new Rejection("a value is not a list", new Point(1, 2), Listed.class, SchemaMismatchException.class,
                    "column x:\nComponent x (List<Integer>) needs a list, but the column is INT32."),
            new Rejection("a missing column", new OnlyY(1), Point.class, SchemaMismatchException.class,
                    "Component x (int) has no column."),
            new Rejection("a group of which nothing is left", new Order(1, null, null, LINE), HasOther.class,
                    SchemaMismatchException.class, "Component first.q (int) has no column."),
            new Rejection("a constant that is no more", new Repainted(MoreColor.BLUE, Set.of()), Painted.class,
                    ValueException.class,
                    "column color, row 0:\nComponent color (Color): The text is not a constant of Color"),
            new Rejection("a type that is permitted no more", new MoreDrawing(new Square(1)), Drawing.class,
                    ValueException.class, "column shape.type, row 0:"));

    @ParameterizedTest
    @FieldSource("REJECTIONS")
    void whatMayNotChangeIsRejected(Rejection rejection) {
        assertThatThrownBy(() -> read(rejection.written(), rejection.type())).isInstanceOf(rejection.failure())
                .message()
                .startsWith("bytes in memory").contains(rejection.message());
    }

    @Test
    void whatIsNotKnownMayBeNull() throws IOException {
        MappingOptions options = MappingOptions.DEFAULT.withUnknownConstant(UnknownConstant.NULL)
                .withMissingColumn(MissingColumn.NULL_OR_ZERO);
        byte[] colors = Records.toBytes(Repainted.class, List.of(new Repainted(MoreColor.BLUE, Set.of(MoreColor.RED))));
        assertThat(RecordMapping.of(Painted.class).withOptions(options).fromBytes(colors))
                .containsExactly(new Painted(null, List.of(Color.RED)));
        byte[] shapes = Records.toBytes(MoreDrawing.class, List.of(new MoreDrawing(new Square(1))));
        assertThat(RecordMapping.of(Drawing.class).withOptions(options).fromBytes(shapes))
                .containsExactly(new Drawing(null));
        byte[] points = Records.toBytes(OnlyY.class, List.of(new OnlyY(3)));
        assertThat(RecordMapping.of(Point.class).withOptions(options).fromBytes(points))
                .containsExactly(new Point(0, 3));
        byte[] orders = Records.toBytes(Order.class, List.of(new Order(1, null, null, LINE)));
        assertThatThrownBy(() -> RecordMapping.of(HasOther.class).withOptions(options).fromBytes(orders))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("has none of its columns in the group");
    }

    record Inner(@FieldId(7) int number) {}

    record Identified(@FieldId(1) int first, @FieldId(2) Inner inner, @FieldId(3) List<Inner> list) {}

    record InnerRenamed(@FieldId(7) int other) {}

    record IdentifiedRenamed(@FieldId(3) List<InnerRenamed> all, @FieldId(2) InnerRenamed one,
            @FieldId(1) int first2) {}

    @Test
    void idsStayWhateverTheNames() throws IOException {
        MappingOptions byId = MappingOptions.DEFAULT.withNaming(Naming.FIELD_ID);
        byte[] file = Records.toBytes(Identified.class,
                List.of(new Identified(1, new Inner(2), List.of(new Inner(3)))));
        assertThat(RecordMapping.of(IdentifiedRenamed.class).withOptions(byId).fromBytes(file)).containsExactly(
                new IdentifiedRenamed(List.of(new InnerRenamed(3)), new InnerRenamed(2), 1));
    }

    record TurnedLine(BigDecimal price, String sku, int quantity) {}

    record TurnedOrder(TurnedLine first, Map<String, TurnedLine> byName, List<TurnedLine> lines, long id) {}

    @Test
    void membersInAnotherOrderAreAppended(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("orders.parquet");
        Order order = new Order(1, Arrays.asList(LINE, null), Map.of("k", LINE), null);
        TurnedLine line = new TurnedLine(LINE.price(), LINE.sku(), LINE.quantity());
        Records.write(file, Order.class, List.of(order));
        Records.append(file, TurnedOrder.class,
                List.of(new TurnedOrder(null, Map.of("k", line), Arrays.asList(line, null), 1)));
        assertThat(Records.read(file, Order.class)).containsExactly(order, order);
    }
}
