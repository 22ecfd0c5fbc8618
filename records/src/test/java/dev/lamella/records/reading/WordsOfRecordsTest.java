package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MissingColumn;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Messages name the component, and say what to do with it: who uses records knows nothing of rows and their methods.
class WordsOfRecordsTest {
    record Bytey(byte n) {}

    record Inty(int n) {}

    record Boxed(Integer n) {}

    record Longy(long n) {}

    record Floaty(float n) {}

    record Whole(BigInteger n) {}

    record Text(String n) {}

    record Id(@ParquetType("STRING") UUID n) {}

    record Character_(@ParquetType("STRING") char n) {}

    record Legacy(java.util.Date n) {}

    /// @param problem and advice: the lines behind the place
    record Case(String what, String schema, Consumer<StructAppender> row, Class<?> type, String problem) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("INT64 as byte", "required int64 n;", row -> row.setLong("n", 1L << 40), Bytey.class,
                    "Component n (byte): The number is outside the range of byte.\n"
                            + "Make the component a long, which holds every value of the column."),
            new Case("INT64 as int", "required int64 n;", row -> row.setLong("n", 1L << 40), Inty.class,
                    "Component n (int): The number is outside the range of int.\n"
                            + "Make the component a long, which holds every value of the column."),
            new Case("INT64 as Integer", "optional int64 n;", row -> row.setLong("n", 1L << 40), Boxed.class,
                    "Component n (Integer): The number is outside the range of int.\n"
                            + "Make the component a long, which holds every value of the column."),
            new Case("INT32 as byte", "required int32 n;", row -> row.setInt("n", 1000), Bytey.class,
                    "Component n (byte): The number is outside the range of byte.\n"
                            + "Make the component an int, which holds every value of the column."),
            new Case("unsigned as long", "required int64 n (INTEGER(64,false));",
                    row -> row.set("n", BigInteger.TWO.pow(63)),
                    Longy.class,
                    "Component n (long): The number is outside the range of long.\n"
                            + "Make the component a BigInteger, which holds every value of the column."),
            new Case("DOUBLE as float", "required double n;", row -> row.setDouble("n", 0.1), Floaty.class,
                    "Component n (float): The number is not exactly a float.\n"
                            + "Make the component a double, which holds every value of the column."),
            new Case("DOUBLE as int", "required double n;", row -> row.setDouble("n", 0.5), Inty.class,
                    "Component n (int): The number is not a whole number from -2147483648 to 2147483647.\n"
                            + "Make the component a double."),
            new Case("DECIMAL as BigInteger", "required int64 n (DECIMAL(18,2));",
                    row -> row.set("n", new BigDecimal("1.25")),
                    Whole.class, "Component n (BigInteger): The decimal is not a whole number.\n"
                            + "Make the component a BigDecimal, which holds every value of the column."),
            new Case("bytes as text", "required binary n;", row -> row.setBytes("n", new byte[]{-1}), Text.class,
                    "Component n (String): The text of 1 bytes is not UTF-8 at its byte 0.\n"
                            + "Make the component a byte[], or read with MalformedText.REPLACE (see withReadOptions)."),
            new Case("text as UUID", "required binary n (STRING);", row -> row.setString("n", "x"), Id.class,
                    "Component n (UUID): The text of 1 characters is not a UUID of 32 hexadecimal digits in groups"
                            + " of 8, 4, 4, 4 and 12.\n"
                            + "Make the component a String."),
            new Case("text as char", "required binary n (STRING);", row -> row.setString("n", "xy"), Character_.class,
                    "Component n (char): The text has 2 UTF-16 units, not 1.\nMake the component a String."),
            new Case("finer times as Date", "required int64 n (TIMESTAMP(MICROS,true));",
                    row -> row.set("n", Instant.EPOCH.plusNanos(1000)), Legacy.class,
                    "Component n (Date): The time is finer than a millisecond, which java.util.Date cannot hold.\n"
                            + "Make the component an Instant, which holds every value of the column."));

    @ParameterizedTest
    @FieldSource("CASES")
    void aValueThatDoesNotFitIsSaidInWordsOfComponents(Case c) {
        byte[] file = RowFile.of(c.schema(), c.row());
        assertThatThrownBy(() -> Records.fromBytes(file, c.type())).isInstanceOf(ValueException.class)
                .hasMessage("bytes in memory, column n, row 0:\n" + c.problem());
    }

    record Holder(Map<String, Integer> map) {}

    record Maybe(@Nullable String text) {}

    private static final Map<String, Integer> NULL_KEY = Collections.singletonMap(null, 1);

    /// @param message the whole, but for its last character where that is a full stop
    record Write(String what, ThrowingCallable call, Class<? extends Exception> kind, String message) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Schema schema(String fields) {
        return Schema.parse("message m { " + fields + " }");
    }

    static final List<Write> WRITES = List.of(
            new Write("a null key", () -> Records.toBytes(Holder.class, List.of(new Holder(NULL_KEY))),
                    ValueException.class,
                    """
                            memory, column map.key_value.key, row 0:
                            A key of component map is null, but a MAP cannot have null keys.
                            Leave the entry out, or store the map as a list of its entries, whose keys may be null: @AsEntries."""),
            new Write("null by !",
                    () -> RecordMapping.of(Maybe.class).withColumn("text", "STRING!").toBytes(List.of(new Maybe(null))),
                    ValueException.class,
                    """
                            memory, column text, row 0:
                            There is no value; the field is REQUIRED.
                            Give a value, or make the component an Optional or @Nullable. The component says whether \
                            its column is OPTIONAL: leave out the ! in withColumn or @ParquetType."""),
            new Write("null in a schema of one's own",
                    () -> RecordMapping.of(Maybe.class).withSchema(schema("required binary text (STRING);"))
                            .toBytes(List.of(new Maybe(null))),
                    ValueException.class, """
                            memory, column text, row 0:
                            There is no value; the field is REQUIRED.
                            Give a value, or make the column OPTIONAL in the schema that the mapping was given."""),
            new Write("a point in time as local",
                    () -> RecordMapping.of(At.class).withColumn("at", "TIMESTAMP(false,MICROS)").schema(),
                    SchemaMismatchException.class,
                    """
                            The component at is an Instant, which cannot be stored as TIMESTAMP(MICROS,false) on INT64.
                            Give the time zone with @InZone or withZone(component, zone), or use LocalDateTime."""),
            new Write("a local time as a point in time",
                    () -> RecordMapping.of(Local.class).withColumn("at", "TIMESTAMP(true,MICROS)").schema(),
                    SchemaMismatchException.class,
                    """
                            The component at is a LocalDateTime, which cannot be stored as TIMESTAMP(MICROS,true) on INT64.
                            Give the time zone with @InZone or withZone(component, zone), or use Instant."""));

    record At(Instant at) {}

    record Local(LocalDateTime at) {}

    @ParameterizedTest
    @FieldSource("WRITES")
    void whatIsNotWrittenIsSaidInWordsOfComponents(Write write) {
        assertThatThrownBy(write.call()).isInstanceOf(write.kind()).hasMessage(write.message());
    }

    record Row(Class<?> type, String advice) {}

    private static final String MAPS = "Write maps without a class with MapRows. Otherwise make a record of the columns, or one with a"
            + " component of that type; a type with arguments is given by a TypeRef: new"
            + " TypeRef<Box<Order>>() {}.";

    static final List<Row> ROWS = List.of(new Row(Map.class, MAPS), new Row(HashMap.class, MAPS),
            new Row(Properties.class, MAPS),
            new Row(List.class,
                    "Give the class of its elements, which are the rows; MapRows writes maps without a class. If"
                            + " the elements have arguments, give a TypeRef: new TypeRef<Box<Order>>() {}. For a list in each"
                            + " row, make a record with a component of that type."),
            new Row(String.class, "Make a record with a component of that type."),
            new Row(Object.class, "Make a record with a component of that type."));

    @ParameterizedTest
    @FieldSource("ROWS")
    void whatIsNoRowIsRejectedWithWhatToDo(Row row) {
        String message = "The rows of a file are records, classes with members or sealed types, but "
                + row.type().getTypeName()
                + " is none of these. " + row.advice();
        assertThatThrownBy(() -> Records.inferSchema(row.type())).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> RecordMapping.of(row.type()).readPlan(schema("optional int32 x;")))
                .isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void aMapWithArgumentsIsNoRowEither() {
        assertThatThrownBy(() -> Records.inferSchema(new TypeRef<Map<String, Integer>>() {
        }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("java.util.Map is none of these. " + MAPS);
    }

    record Stored(int id, Optional<String> name) {}

    record Renamed(int id, Optional<String> nam) {}

    record Shorter(int id) {}

    record NameOnly(Optional<String> name) {}

    record Retyped(List<Integer> id, Optional<String> name) {}

    record Textual(String id, Optional<String> name) {}

    record Misfit(Class<?> type, String message) {}

    static final List<Misfit> MISFITS = List.of(
            new Misfit(Renamed.class,
                    """
                            :
                            The component nam has no column: The path nam leads to no column: the schema has no field nam. The nearest is name.
                            Name the column with @Name, add it to the schema, or leave the component out."""),
            new Misfit(NameOnly.class, """
                    :
                    The column id is REQUIRED, but NameOnly has no component for it.
                    Add the component, or make the column OPTIONAL in the schema."""),
            new Misfit(Retyped.class, """
                    , column id:
                    The component id is a List<Integer>, which cannot be stored as INT32.
                    It is stored as a LIST: make the column a LIST."""),
            new Misfit(Textual.class, """
                    , column id:
                    The component id is a String, which cannot be stored as INT32.
                    Ask for it by the type of the column, with @ParquetType or withColumn(component, type)."""));

    @ParameterizedTest
    @FieldSource("MISFITS")
    void aClassThatDoesNotFitTheFileIsNotAppended(Misfit misfit, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("stored.parquet");
        Records.write(file, Stored.class, List.of(new Stored(1, Optional.empty())));
        assertThatThrownBy(() -> Records.append(file, misfit.type(), List.of())).isInstanceOf(ParquetException.class)
                .hasMessage(file + misfit.message());
        assertThat(Records.read(file, Stored.class)).hasSize(1);
        Records.append(file, Shorter.class, List.of(new Shorter(2)));
        assertThat(Records.read(file, Stored.class)).containsExactly(new Stored(1, Optional.empty()),
                new Stored(2, Optional.empty()));
    }

    record Absent(Optional<String> a, List<Integer> b, int c) {}

    record AllMaybe(Optional<String> a, Optional<Integer> b) {}

    /// Each row is there, whatever its columns: unlike a group, of which only its columns tell.
    @Test
    void rowsOfWhichNoColumnIsWantedAreThere() throws Exception {
        byte[] file = RowFile.of("repeated int32 x; required int64 y;",
                row -> row.setLong("y", 1).list("x", l -> l.addInt(1)),
                row -> row.setLong("y", 2).list("x", l -> l.addInt(1).addInt(2)));
        AllMaybe nothing = new AllMaybe(Optional.empty(), Optional.empty());
        assertThat(Records.fromBytes(file, AllMaybe.class)).containsExactly(nothing, nothing);
        assertThat(RecordMapping.of(AllMaybe.class).readPlan(schema("required int64 y;")).warnings()).containsExactly(
                "No component of AllMaybe has a column in the file: each gets the value for a missing column");
        assertThatThrownBy(() -> Records.fromBytes(file, Absent.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Component b (List<Integer>) has no column");
        assertThat(RecordMapping.of(Absent.class)
                .withOptions(MappingOptions.DEFAULT.withMissingColumn(MissingColumn.NULL_OR_ZERO)).fromBytes(file))
                .extracting(Absent::c).containsExactly(0, 0);
        byte[] lists = RowFile.of("repeated int32 x;", row -> row.list("x", l -> l.addInt(1).addInt(2)), row -> {});
        assertThat(Records.fromBytes(lists, AllMaybe.class)).containsExactly(nothing, nothing);
    }

    record Planned(int id, Optional<String> name, List<Integer> list) {}

    @Test
    void plansOfBothWaysHaveTheSameTypes() {
        RecordMapping<Planned> mapping = RecordMapping.of(Planned.class);
        assertThat(mapping.readPlan(mapping.schema())).hasToString(mapping.writePlan().toString())
                .asString().contains("INT32!");
    }
}
