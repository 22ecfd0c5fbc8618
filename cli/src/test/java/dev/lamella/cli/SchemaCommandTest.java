package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.arrow.ArrowField;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowType;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The output of `lamella schema` for changes.
class SchemaCommandTest {
    private static final String PLANETS = example("planets.parquet");
    private static final String OLD = """
            message m {
              required int32 id;
              repeated binary tags (UTF8);
              optional int96 at;
            }
            """;
    private static final String NEW = """
            message m {
              required int64 id;
              required group tags (LIST) {
                repeated group list {
                  required binary element (STRING);
                }
              }
              optional int64 at (TIMESTAMP(MICROS,true));
              required double price;
            }
            """;

    @TempDir
    Path folder;

    private String file(String name, String schema) throws IOException {
        Path file = folder.resolve(name);
        Files.write(file, TinyFile.withSchema(SchemaText.parse(schema)));
        return file.toString();
    }

    @Test
    void diffPrintsAChangeALineWithWhatItMeansForReaders() throws IOException {
        String after = file("new.parquet", NEW);
        String before = file("old.parquet", OLD);
        String note = "lamella: note: from " + before + " to " + after + ": 5 changes\n";
        assertThat(run("schema", "--diff", after, before)).isEqualTo(new Result(0, """
                id: INT32 becomes INT64 (old files: always; new files: by value)
                tags: the list without layers (only repeated) is laid out as list.element (rule 5)
                tags[]: UTF8 is spelled STRING
                at: INT96 becomes TIMESTAMP(MICROS,true) on INT64 (old files: by value; new files: always)
                price: added, REQUIRED DOUBLE (old files: never; new files: always)
                """, note));
    }

    @Test
    void diffComparesWithTheTextOfASchema() throws IOException {
        Path text = Files.writeString(folder.resolve("agreed.txt"), NEW);
        assertThat(run("schema", file("new.parquet", NEW), "--diff", text.toString()))
                .isEqualTo(new Result(0, "", ""));
        assertThat(run("schema", file("old.parquet", OLD), "--diff", text.toString()).output())
                .startsWith("id: INT32 becomes INT64");
        Path wrong = Files.writeString(folder.resolve("wrong.txt"), "message m { required int33 a; }");
        Result result = run("schema", PLANETS, "--diff", wrong.toString());
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors()).startsWith("lamella: " + wrong + ": Schema text, line 1, character 22: ");
    }

    @Test
    void changesDoNotRuleTheTerminal() throws IOException {
        assertThat(run("schema", file("a.parquet", "message m { required int32 a; }"), "--diff",
                file("b.parquet", "message m { required int32 \u001b[31m\u202e; }")).output())
                .isEqualTo("`\\u001b[31m\\u202e`: added, REQUIRED INT32 (old files: never; new files: always)\n"
                        + "a: removed, was REQUIRED INT32 (old files: always; new files: never)\n");
    }

    @Test
    void diffPrintsNothingWhereNothingChanged() throws IOException {
        assertThat(run("schema", PLANETS, "--diff", PLANETS)).isEqualTo(new Result(0, "", ""));
        assertThat(run(Files.readAllBytes(Path.of(PLANETS)), "schema", PLANETS, "--diff", "-"))
                .isEqualTo(new Result(0, "", ""));
        assertThat(run(Files.readAllBytes(Path.of(PLANETS)), "schema", "-", "--diff", PLANETS))
                .isEqualTo(new Result(0, "", ""));
    }

    @Test
    void upgradePrintsTheModernSchemaAndSaysWhatChanges() throws IOException {
        Result result = run("schema", "--upgrade", file("old.parquet", OLD));
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).isEqualTo(NEW.replace("int64 id", "int32 id")
                .replace("  required double price;\n", ""));
        assertThat(result.errors().lines()).containsExactly(
                "lamella: note: tags: a repeated field becomes list.element; only the footer changes; the column gets "
                        + "`list.element` behind its name; readers that only know annotated lists see one now",
                "lamella: note: tags[]: UTF8 as ConvertedType becomes STRING in both forms; only the footer changes; old "
                        + "and new readers see the same type",
                "lamella: note: at: INT96 becomes TIMESTAMP(MICROS,true) on INT64; values are converted; readers see a "
                        + "timestamp with an order and statistics");
    }

    @Test
    void int96BecomesWhatIsAskedFor() throws IOException {
        String old = file("old.parquet", OLD);
        assertThat(run("schema", "--upgrade", "--int96", "nanos", old).output())
                .contains("optional int64 at (TIMESTAMP(NANOS,true));");
        assertThat(run("schema", "--upgrade", "--int96", "KEEP", old).output()).contains("optional int96 at;");
    }

    @Test
    void whatNoUpgradeMendsIsSaid() throws IOException {
        Result result = run("schema", "--upgrade",
                file("two.parquet", "message m { optional int32 a; optional int32 a; }"));
        assertThat(result.exitCode()).isZero();
        assertThat(result.errors()).startsWith("lamella: note: Column a: ").hasLineCount(1);
    }

    private String withArrow(String text) throws IOException {
        Path file = folder.resolve("arrow.parquet");
        Files.write(file, TinyFile.withSchema(SchemaText.parse(NEW), new KeyValue(ArrowSchema.KEY, Optional.of(text))));
        return file.toString();
    }

    @Test
    void arrowPrintsAFieldALineAndWhatDoesNotFit() throws IOException {
        ArrowSchema made = ArrowSchemaBuilder.of(SchemaText.parse(NEW))
                .with(ColumnPath.of("at"), new ArrowHint.Zone(ZoneId.of("Asia/Tokyo"))).build();
        String lines = """
                id: int64 not null
                tags: list not null
                  element: string not null
                at: timestamp[us, tz=Asia/Tokyo]
                price: double not null
                """;
        assertThat(run("schema", "--arrow", withArrow(made.toBase64()))).isEqualTo(new Result(0, lines, ""));
        List<ArrowField> fields = new ArrayList<>(made.fields());
        fields.set(3, fields.get(3).withType(new ArrowType.Utf8()));
        assertThat(run("schema", "--arrow", withArrow(new ArrowSchema(fields, Map.of("a", "b")).toBase64()))).isEqualTo(
                new Result(0, lines.replace("double", "string") + "metadata \"a\": \"b\"\n",
                        "lamella: warning: Field price: it is DOUBLE, but string in the Arrow schema, which is ignored for"
                                + " this field\n"));
    }

    @Test
    void arrowSaysThatThereIsNoArrowSchema() {
        assertThat(run("schema", "--arrow", PLANETS)).isEqualTo(
                new Result(0, "", "lamella: note: The file has no Arrow schema (key ARROW:schema)\n"));
    }

    @Test
    void arrowSaysWhatIsDamaged() throws IOException {
        String file = withArrow("/////wAB");
        Result result = run("schema", "--arrow", file);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output()).isEmpty();
        assertThat(result.errors()).startsWith("lamella: " + file).contains(
                "The Arrow schema is damaged: the message ends before its length field, after 6 bytes");
        assertThat(run("schema", file).exitCode()).isZero();
    }

    record Case(String message, List<String> arguments) {
        @Override
        public String toString() {
            return message;
        }
    }

    static final List<Case> MISUSES = List.of(
            new Case("--diff and --upgrade cannot be combined", List.of("--diff", PLANETS, "--upgrade", PLANETS)),
            new Case("--arrow cannot be combined with --diff or --upgrade", List.of("--arrow", "--upgrade", PLANETS)),
            new Case("--arrow cannot be combined with --diff or --upgrade",
                    List.of("--arrow", "--diff", PLANETS, PLANETS)),
            new Case("--int96 has an effect only with --upgrade", List.of("--int96", "NANOS", PLANETS)),
            new Case("The name of the file is empty", List.of("--diff", "", PLANETS)),
            new Case("Missing required parameter for option '--diff' (OTHER)", List.of(PLANETS, "--diff")));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void isUsedWrongly(Case c) {
        Result result = run(Stream.concat(Stream.of("schema"), c.arguments().stream())
                .toArray(String[]::new));
        assertThat(result).isEqualTo(new Result(2, "", "lamella: " + c.message() + "\nHelp: lamella schema --help\n"));
    }

    @Test
    void standardInputIsReadOnce() throws IOException {
        assertThat(run(Files.readAllBytes(Path.of(PLANETS)), "schema", "-", "--diff", "-")).isEqualTo(new Result(2, "",
                "lamella: Only one of the two files can be standard input\nHelp: lamella schema --help\n"));
    }

    @Test
    void theFileThatCannotBeReadIsNamed() throws IOException {
        Path damaged = Files.writeString(folder.resolve("damaged.parquet"), "PAR1 no footer");
        Result result = run("schema", PLANETS, "--diff", damaged.toString());
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output()).isEmpty();
        assertThat(result.errors()).contains("damaged.parquet").doesNotContain("planets.parquet");
        assertThat(run("schema", PLANETS, "--diff", folder.resolve("none.parquet").toString()).errors())
                .contains("none.parquet").doesNotContain("planets.parquet");
    }
}
