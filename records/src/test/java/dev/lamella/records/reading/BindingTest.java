package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.DefaultValue;
import dev.lamella.records.mapping.FieldId;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MissingColumn;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.Naming;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.schema.Schema;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// How components find their columns, and what is said if they do not.
class BindingTest {
    private static MappingOptions naming(Naming naming) {
        return MappingOptions.DEFAULT.withNaming(naming);
    }

    private static MappingOptions missing(MissingColumn choice) {
        return MappingOptions.DEFAULT.withMissingColumn(choice);
    }

    record Pair(int a, String b) {}

    @Test
    void columnsAreBoundByNameAndNotByPosition() throws Exception {
        byte[] file = RowFile.of("required binary b (STRING); required binary c (STRING); required int32 a;",
                row -> row.setString("b", "x").setString("c", "y").setInt("a", 1));
        assertThat(Records.fromBytes(file, Pair.class)).containsExactly(new Pair(1, "x"));
    }

    record Named(@Name(value = "total", aliases = {"sum", "amount"}) int n) {}

    @Test
    void aColumnIsFoundByItsNameThenByAliasesInOrder() throws Exception {
        for (String columns : List.of("required int32 total; required int32 sum;",
                "required int32 amount; required int32 sum;", "required int32 n; required int32 amount;")) {
            byte[] file = RowFile.of(columns, row -> {
                row.setInt(0, columns.contains("total") ? 1 : 0);
                row.setInt(1, columns.contains("total") ? 0 : 1);
            });
            assertThat(Records.fromBytes(file, Named.class)).as(columns).containsExactly(new Named(1));
        }
    }

    record Camel(String createdAt, int httpURL2, int id) {}

    @Test
    void namesMayBeInSnakeCase() throws Exception {
        byte[] file = RowFile.of("required binary created_at (STRING); required int32 http_url2; required int32 id;",
                row -> row.setString(0, "x").setInt(1, 2).setInt(2, 3));
        assertThat(RecordMapping.of(Camel.class).withOptions(naming(Naming.SNAKE_CASE)).fromBytes(file))
                .containsExactly(new Camel("x", 2, 3));
    }

    @Test
    void namesMayDifferInCase() throws Exception {
        byte[] file = RowFile.of("required binary B (STRING); required int32 A;",
                row -> row.setString(0, "x").setInt(1, 2));
        assertThat(RecordMapping.of(Pair.class).withOptions(naming(Naming.CASE_INSENSITIVE)).fromBytes(file))
                .containsExactly(new Pair(2, "x"));
    }

    record Identified(@FieldId(7) int a, String b) {}

    @Test
    void columnsMayBeFoundByTheirIds() throws Exception {
        byte[] file = RowFile.of("required int32 a = 3; required int32 renamed = 7; required binary b (STRING);",
                row -> row.setInt(0, 1).setInt(1, 2).setString(2, "x"));
        assertThat(RecordMapping.of(Identified.class).withOptions(naming(Naming.FIELD_ID)).fromBytes(file))
                .containsExactly(new Identified(2, "x"));
    }

    enum Color {
        RED, @Name("bleu")
        BLUE
    }

    record Defaults(int id, @DefaultValue("7") int number, @DefaultValue("abc") String text,
            @DefaultValue("1.50") BigDecimal price, @DefaultValue("2024-02-29") LocalDate day,
            @DefaultValue("bleu") Color color, @DefaultValue("true") boolean truth,
            @DefaultValue("3") OptionalInt maybe,
            Optional<String> nothing) {}

    @Test
    void aMissingColumnIsItsDefaultOrEmpty() throws Exception {
        byte[] file = RowFile.of("required int32 id;", row -> row.setInt("id", 1), row -> row.setInt("id", 2));
        assertThat(Records.fromBytes(file, Defaults.class)).containsExactly(defaults(1), defaults(2));
    }

    private static Defaults defaults(int id) {
        return new Defaults(id, 7, "abc", new BigDecimal("1.50"), LocalDate.of(2024, 2, 29), Color.BLUE, true,
                OptionalInt.of(3), Optional.empty());
    }

    record Changeable(int id, @DefaultValue("x") StringBuilder text, @DefaultValue("5") AtomicInteger count) {}

    @Test
    void aDefaultThatCanBeChangedIsNotShared() throws Exception {
        byte[] file = RowFile.of("required int32 id;", row -> row.setInt("id", 1), row -> row.setInt("id", 2));
        List<Changeable> both = Records.fromBytes(file, Changeable.class);
        both.getFirst().text().append(" changed");
        both.getFirst().count().set(99);
        assertThat(both.getLast().text()).hasToString("x");
        assertThat(both.getLast().count()).hasValue(5);
    }

    record Inner(int x) {}

    record Wide(int id, long number, boolean truth, double real, String text, List<String> list, Inner inner) {}

    @Test
    void aMissingColumnMayBeNullOrZero() throws Exception {
        byte[] file = RowFile.of("required int32 id;", row -> row.setInt("id", 1));
        assertThat(RecordMapping.of(Wide.class).withOptions(missing(MissingColumn.NULL_OR_ZERO)).fromBytes(file))
                .containsExactly(new Wide(1, 0, false, 0, null, null, null));
    }

    record Asked(@ParquetType("STRING") LocalDate day) {}

    @Test
    void aTypeThatIsAskedForIsRead() throws Exception {
        byte[] file = RowFile.of("required binary day (STRING);", row -> row.setString("day", "2024-02-29"));
        assertThat(Records.fromBytes(file, Asked.class)).containsExactly(new Asked(LocalDate.of(2024, 2, 29)));
        record Unasked(LocalDate day) {}
        assertThat(RecordMapping.of(Unasked.class).withColumn("day", "STRING").fromBytes(file))
                .containsExactly(new Unasked(LocalDate.of(2024, 2, 29)));
    }

    record Planned(long id, Optional<String> name, @DefaultValue("1") int version, List<Inner> inners,
            Map<String, String> notes) {}

    @Test
    void thePlanSaysWhatIsDoneForEachComponent() {
        Schema schema = Schema.parse("""
                message m { required int64 id; optional binary name (STRING);
                  optional group inners (LIST) { repeated group list { optional group element { required int32 x; } } }
                  optional group notes (MAP) { repeated group key_value {
                    required binary key (STRING); optional binary value (STRING); } } }""");
        assertThat(RecordMapping.of(Planned.class).readPlan(schema).components()).extracting(
                c -> c.component() + " " + c.column() + " " + c.parquetType() + " " + c.javaType() + " "
                        + c.conversion())
                .containsExactly("id id INT64! long as it is", "name name STRING String as it is",
                        "version   int default value", "inners[].x inners.list.element.x INT32! int as it is",
                        "notes{key} notes.key_value.key STRING! String as it is",
                        "notes{value} notes.key_value.value STRING String as it is");
    }

    private record Rejected(String name, RecordMapping<?> mapping, String schema, String message) {
        Rejected(String name, Class<?> type, String schema, String message) {
            this(name, RecordMapping.of(type), schema, message);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    record One(int number) {}

    record Text(String number) {}

    record Day(LocalDate day) {}

    record Outer(Inner inner) {}

    record Mapped(Map<String, String> counts) {}

    record Listed(List<String> tags) {}

    sealed interface Choice {}

    record Only(int x) implements Choice {}

    static final List<Rejected> REJECTIONS = List.of(
            new Rejected("missing column", One.class, "required int32 numbr; required int32 other;",
                    """
                            Component number (int) has no column. The path number leads to no column: the schema has no field \
                            number. The nearest is numbr.
                            Name its column with @Name, make it an Optional, give it a @DefaultValue, or read it as null or zero \
                            with MissingColumn.NULL_OR_ZERO."""),
            new Rejected("missing column of a group",
                    RecordMapping.of(Outer.class), "required group inner { required int32 y; }",
                    """
                            Component inner.x (int) has no column. The path inner.x leads to no column: `inner` has no field \
                            x. There is inner.y.
                            Name its column with @Name, make it an Optional, give it a @DefaultValue, or read it as null \
                            or zero with MissingColumn.NULL_OR_ZERO."""),
            new Rejected("A group of which nothing is wanted",
                    RecordMapping.of(Outer.class).withOptions(missing(MissingColumn.NULL_OR_ZERO)),
                    "required group inner { required int32 y; }",
                    """
                            Column inner:
                            Component inner (Inner) has none of its columns in the group, so the reader cannot tell whether the value is null.
                            Name the columns with @Name, or leave it out."""),
            new Rejected("missing id", RecordMapping.of(Identified.class).withOptions(naming(Naming.FIELD_ID)),
                    "required int32 x = 3; required binary b (STRING);",
                    """
                            Component a (int) has no column. No field has the id 7.
                            Name its column with @Name, make it an Optional, give it a @DefaultValue, or read it as null \
                            or zero with MissingColumn.NULL_OR_ZERO."""),
            new Rejected("a truth as a number", One.class, "required boolean number;", """
                    Column number:
                    Component number (int) does not fit the column, which is BOOLEAN: int does not match columns of \
                    BOOLEAN.
                    Types that fit: boolean, Boolean. int matches columns of INT8"""),
            new Rejected("a number as a date", Day.class, "required double day;",
                    """
                            Column day:
                            Component day (LocalDate) does not fit the column, which is DOUBLE: LocalDate does not match columns \
                            of DOUBLE.
                            Types that fit: """),
            new Rejected("what must be asked for", Day.class, "required binary day (STRING);",
                    """
                            Column day:
                            Component day (LocalDate) does not fit the column, which is STRING on BYTE_ARRAY unless you ask \
                            for it.
                            Ask for it: @ParquetType("STRING") on the component, or withColumn("day", "STRING")."""),
            new Rejected("a group as a value", One.class, "required group number { required int32 x; }", """
                    Column number:
                    Component number (int) does not fit the column, which is a group.
                    Make it a record of the group's columns."""),
            new Rejected("a value as a record", Outer.class, "required int32 inner;", """
                    Column inner:
                    Component inner (Inner) needs a group, but the column is INT32.
                    Types that fit: """),
            new Rejected("a group as a map", Mapped.class, "required group counts { required int32 x; }", """
                    Column counts:
                    Component counts (Map<String, String>) needs a map, but the column is a group.
                    Make it a record of the group's columns."""),
            new Rejected("a value as a list", Listed.class, "required binary tags (STRING);", """
                    Column tags:
                    Component tags (List<String>) needs a list, but the column is STRING on BYTE_ARRAY.
                    Types that fit: """),
            new Rejected("a map as a list of keys", Listed.class, """
                    optional group tags (MAP) { repeated group key_value {
                      required binary key (STRING); optional int32 value; } }""", """
                    Column tags:
                    Component tags (List<String>) needs a list, but the column is a map.
                    Make it a Map."""),
            new Rejected("a sealed type without a name", Choice.class, "optional group Only { required int32 x; }", """
                    Column Only:
                    Choice needs a column type that names the type of each value, but there is none.
                    Read the group as a record with its own columns."""),
            new Rejected("two columns that differ in case",
                    RecordMapping.of(One.class).withOptions(naming(Naming.CASE_INSENSITIVE)),
                    "required int32 Number; required int32 NUMBER;",
                    """
                            Column Number:
                            Component number (int) cannot be bound: The component number could be the column Number or the \
                            column NUMBER.
                            """));

    @ParameterizedTest
    @FieldSource("REJECTIONS")
    void whatDoesNotFitIsRejectedBeforeThereAreValues(Rejected rejected) {
        assertThatThrownBy(() -> rejected.mapping().readPlan(Schema.parse("message m {" + rejected.schema() + "}")))
                .isInstanceOf(SchemaMismatchException.class).message().startsWith(rejected.message());
    }

    @Test
    void rejectionsNameTheFile() {
        byte[] file = RowFile.of("required binary number (STRING);");
        assertThatThrownBy(() -> Records.fromBytes(file, One.class)).hasMessageStartingWith(
                "bytes in memory, column number:\nComponent number (int) does not fit");
        assertThatThrownBy(() -> Records.fromBytes(file, Pair.class))
                .hasMessageStartingWith("bytes in memory:\nComponent a (int) has no column");
    }

    record BadDefault(@DefaultValue("seven") int number) {}

    @Test
    void aDefaultThatIsNoneOfItsTypeIsRejected() {
        Schema schema = Schema.parse("message m { required int32 other; }");
        assertThatThrownBy(() -> RecordMapping.of(BadDefault.class).readPlan(schema))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("\"seven\" is no");
    }

    record BadType(Inside inside) {}

    record Inside(@ParquetType("INTEGER12") int number) {}

    @Test
    void aTypeThatIsNoneIsRejectedWithItsPlace() {
        Schema schema = Schema.parse("message m { required group inside { required int32 number; } }");
        assertThatThrownBy(() -> RecordMapping.of(BadType.class).readPlan(schema))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("Component inside.number: ");
    }

    @Test
    void rowsAreRecords() {
        Schema schema = Schema.parse("message m { required int32 other; }");
        Stream.of(RecordMapping.of(String.class), RecordMapping.of(new TypeRef<List<String>>() {
        })).forEach(
                mapping -> assertThatThrownBy(() -> mapping.readPlan(schema))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("The rows of a file are records, classes with members or sealed types"));
    }
}
