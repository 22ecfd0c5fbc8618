package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `--rename`, `--cast`, `--drop` and `--columns` of `lamella convert` and `lamella rewrite`.
class ColumnChangesTest {
    private static final String CSV = "id,name,price,day\n1,Ann,2.50,2026-03-01\n2,,3,2026-03-02\n";

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("in.csv"), CSV);
        assertThat(run("convert", file("in.csv"), file("in.parquet"), "-q").exitCode()).isZero();
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    /// @param rows the rows as CSV
    /// @param types the types of the new columns
    record Change(String options, String rows, String types) {
        @Override
        public String toString() {
            return options;
        }
    }

    static final List<Change> CHANGES = List.of(
            new Change("--rename id=key --rename price=net",
                    "key,name,net,day\n1,Ann,2.5,2026-03-01\n2,,3.0,2026-03-02\n",
                    "int64 key; binary name (STRING); double net; int32 day (DATE);"),
            new Change("--rename id=name --rename name=id --drop price,day", "name,id\n1,Ann\n2,\n",
                    "int64 name; binary id (STRING);"),
            new Change("--drop id --drop day", "name,price\nAnn,2.5\n,3.0\n",
                    "binary name (STRING); double price;"),
            new Change("--cast id=STRING --cast price=DECIMAL(9,2) --cast day=STRING",
                    "id,name,price,day\n1,Ann,2.50,2026-03-01\n2,,3.00,2026-03-02\n",
                    "binary id (STRING); binary name (STRING); int32 price (DECIMAL(9,2)); binary day (STRING);"),
            new Change("--cast id=INT32 --rename id=n --drop name,price,day", "n\n1\n2\n", "int32 n;"));

    @ParameterizedTest
    @FieldSource("CHANGES")
    void changesAreTheSameForTextAndForParquet(Change c) {
        for (String[] command : List.of(new String[]{"convert", "in.csv"}, new String[]{"convert", "in.parquet"},
                new String[]{"rewrite", "in.parquet"})) {
            List<String> arguments = new ArrayList<>(
                    List.of(command[0], file(command[1]), file("out.parquet"), "--force", "-q"));
            arguments.addAll(List.of(c.options().split(" ")));
            Lamella.Result result = run(arguments.toArray(String[]::new));
            assertThat(result.exitCode()).as(result.errors()).isZero();
            assertThat(run("cat", file("out.parquet"), "--format", "csv").output()).isEqualTo(c.rows());
            assertThat(run("schema", file("out.parquet")).output().replaceAll("optional |\\s+", " ")
                    .replaceAll(" +", " ")).isEqualTo("message schema { " + c.types() + " } ");
        }
    }

    /// Columns of types that new files do not have: a repeated field, and a list of an old form.
    @ParameterizedTest
    @ValueSource(strings = {"repeated int32 r;", "optional group r (LIST) { repeated int32 array; }"})
    void columnsBesideOldListsAreChanged(String list) throws IOException {
        Path old = folder.resolve("old.parquet");
        try (ParquetWriter writer = Parquet.create(old,
                SchemaText.parse("message m { required int32 n; " + list + " }"),
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            writer.rows().setInt(0, 7).set(1, List.of(1, 2));
            writer.rows().endRow();
            writer.commit();
        }
        Lamella.Result result = run("rewrite", "-q", old.toString(), file("out.parquet"), "--cast", "n=STRING",
                "--rename", "r=s");
        assertThat(result.errors()).isEmpty();
        assertThat(run("cat", file("out.parquet")).output()).isEqualTo("{\"n\":\"7\",\"s\":[1,2]}\n");
        assertThat(run("schema", file("out.parquet")).output().replaceAll("\\s+", " "))
                .contains(list.replace(" r;", " s;").replace(" r (", " s ("));
    }

    @ParameterizedTest
    @FieldSource("CHANGES")
    void changesAreTheSameInText(Change c) {
        for (String in : List.of("in.csv", "in.parquet")) {
            List<String> arguments = new ArrayList<>(List.of("convert", file(in), "-", "--to", "csv", "-q"));
            arguments.addAll(List.of(c.options().split(" ")));
            assertThat(run(arguments.toArray(String[]::new)).output()).isEqualTo(c.rows());
        }
    }

    @ParameterizedTest
    @FieldSource("INPUTS")
    void columnsComeInTheOrderThatIsAsked(String in) {
        assertThat(run("convert", file(in), "-", "--to", "csv", "-q", "-c", "price,id").output())
                .isEqualTo("price,id\n2.5,1\n3.0,2\n");
    }

    static final List<String> INPUTS = List.of("in.csv", "in.parquet");

    /// @param problem how the message begins
    record Misuse(String problem, String options) {
        @Override
        public String toString() {
            return options;
        }
    }

    static final List<Misuse> MISUSES = List.of(
            new Misuse(
                    "--rename nam: There is no top-level column with this name. The columns are id, name, price, day",
                    "--rename nam=x"),
            new Misuse(
                    "--rename name[]: There is no top-level column with this name. The columns are id, name, price, day",
                    "--rename name[]=x"),
            new Misuse("--rename id: Write it as NAME=VALUE, for example old=new", "--rename id"),
            new Misuse("Two columns have the name name. Give one of them another name with --rename",
                    "--rename id=name"),
            new Misuse("--rename id=y: Give this option once for each column", "--rename id=x --rename id=y"),
            new Misuse("--cast id=INT32: Give this option once for each column", "--cast id=STRING --cast id=INT32"),
            new Misuse("--drop: No column is left", "--drop id,name,price,day"),
            new Misuse("--cast: AUTO is not a type that values have. Name one, for example STRING", "--cast id=AUTO"),
            new Misuse("Type string \"INT65\"", "--cast id=INT65"));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void wrongChangesAreRejectedBeforeAnythingIsWritten(Misuse c) {
        for (String in : List.of("in.csv", "in.parquet")) {
            List<String> arguments = new ArrayList<>(List.of("convert", file(in), file("out.parquet"), "-q"));
            arguments.addAll(List.of(c.options().split(" ")));
            Lamella.Result result = run(arguments.toArray(String[]::new));
            assertThat(result.errors()).startsWith("lamella: " + c.problem());
            assertThat(result.exitCode()).isEqualTo(2);
            assertThat(folder.resolve("out.parquet")).doesNotExist();
        }
    }

    @ParameterizedTest
    @FieldSource("INPUTS")
    void aValueThatDoesNotFitNamesItsColumn(String in) {
        Lamella.Result result = run("convert", file(in), file("out.parquet"), "--cast", "name=INT64");
        assertThat(result.errors()).contains("column name").contains("The text is not a number");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(folder.resolve("out.parquet")).doesNotExist();
    }

    /// Its text has U+FFFD in place of the invalid byte.
    @ParameterizedTest
    @ValueSource(strings = {"s=ENUM", "s=BYTE_ARRAY", "l=STRING"})
    void aValueThatItsColumnDoesNotAllowIsNotCast(String cast) throws IOException {
        Path odd = folder.resolve("odd.parquet");
        Schema schema = Schema.parse(
                "message m { required binary s (STRING); repeated binary l (STRING); required int32 n; }");
        ColumnVector texts = Data.bytes("41ff43");
        try (ParquetWriter writer = Parquet.create(odd, schema,
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            writer.write(new Batch(schema, 1, List.of(texts, Data.lists(texts, 1), Data.ints(7))));
            writer.commit();
        }
        for (String command : List.of("convert", "rewrite")) {
            Lamella.Result result = run(command, odd.toString(), file("out.parquet"), "--keep-invalid", "--cast", cast);
            assertThat(result.errors()).contains("column " + cast.charAt(0) + ":",
                    "The type of the column does not allow the value", "--null-invalid");
            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(folder.resolve("out.parquet")).doesNotExist();
        }
        assertThat(run("rewrite", odd.toString(), file("out.parquet"), "-q", "--keep-invalid", "--cast", "n=STRING"))
                .isEqualTo(new Lamella.Result(0, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT64", "DATE", "BYTE_ARRAY", "BOOLEAN"})
    void blanksAreNotNull(String type) throws IOException {
        Files.writeString(folder.resolve("blanks.ndjson"), "{\"s\":\"  \"}\n");
        assertThat(run("convert", file("blanks.ndjson"), file("blanks.parquet"), "-q").exitCode()).isZero();
        for (String in : List.of("blanks.ndjson", "blanks.parquet")) {
            Lamella.Result result = run("convert", file(in), file("out.parquet"), "--cast", "s=" + type);
            assertThat(result.errors()).contains("column s").contains("There is white space before or after the value");
            assertThat(result.exitCode()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @FieldSource("NESTED")
    void nestedColumnsAreRenamedAndCast(String options) {
        List<String> arguments = new ArrayList<>(
                List.of("rewrite", example("earthquakes.parquet"), file("out.parquet"), "-q"));
        arguments.addAll(List.of(options.split(" ")));
        assertThat(run(arguments.toArray(String[]::new)).exitCode()).isZero();
        assertThat(run("head", file("out.parquet"), "-n", "2", "--format", "jsonl", "-c", "at").output()).contains(
                options.contains("cast") ? "{\"at\":\"{\\\"latitude\\\":37.75," : "{\"at\":{\"latitude\":37.75,");
    }

    static final List<String> NESTED = List.of("--rename epicentre=at",
            "--rename epicentre=at --cast epicentre=STRING");

    @Test
    void aCastLeavesTheOtherColumnsAsTheyAre() throws IOException {
        String lines = "{\"a\":\"x\",\"b\":1}\n{\"a\":5,\"b\":2}\n{\"a\":true,\"b\":\"7\"}\n";
        Files.writeString(folder.resolve("in.ndjson"), lines);
        Lamella.Result kinds = run("convert", file("in.ndjson"), file("out.parquet"), "-q", "--sample", "1", "--cast",
                "b=STRING");
        assertThat(kinds).isEqualTo(new Lamella.Result(0, "", ""));
        assertThat(run("cat", file("out.parquet")).output())
                .isEqualTo(lines.replace(":1}", ":\"1\"}").replace(":2}", ":\"2\"}"));

        Files.writeString(folder.resolve("ab.csv"), "a,b\n1,2\n");
        Files.writeString(folder.resolve("ac.csv"), "a,c\n3,4\n");
        assertThat(run("convert", file("ab.csv"), file("ac.csv"), "-", "--to", "ndjson", "-q", "--cast", "a=STRING"))
                .isEqualTo(new Lamella.Result(0,
                        "{\"a\":\"1\",\"b\":2,\"c\":null}\n{\"a\":\"3\",\"b\":null,\"c\":4}\n", ""));
    }

    @Test
    void aNameInBackquotesMayContainTheSign() {
        assertThat(run("rewrite", file("in.parquet"), file("signs.parquet"), "-q", "--rename", "id=a=b").exitCode())
                .isZero();
        Lamella.Result result = run("rewrite", file("signs.parquet"), file("out.parquet"), "-q", "--rename",
                "`a=b`=n", "--cast", "`a=b`=STRING", "--drop", "name,price,day");
        assertThat(result.errors()).isEmpty();
        assertThat(run("cat", file("out.parquet")).output()).isEqualTo("{\"n\":\"1\"}\n{\"n\":\"2\"}\n");
    }
}
