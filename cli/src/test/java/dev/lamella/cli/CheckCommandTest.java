package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Rule;
import dev.lamella.cli.Lamella.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The output and exit codes of `lamella check`.
class CheckCommandTest {
    private static final String VERIFIED = "Verified: schema, footer, first page headers, indexes against the footer."
            + " Not verified: values, and what is said of them (--data); encrypted parts without their keys.\n";
    private static final byte[] TEXT = "id,name\n1,a\n2,b\n".getBytes(StandardCharsets.UTF_8);

    @Test
    void aFileThatCannotBeReadIsAFinding() {
        assertThat(run(TEXT, "check", "-")).isEqualTo(new Result(1,
                """
                        error LP-FILE-UNREADABLE
                          the file: This is not a Parquet file: it begins with the bytes 69 64 2c 6e and ends with the bytes \
                        32 2c 62 0a; PAR1 is expected at both ends
                          Rule: the file is a Parquet file whose footer can be read
                          Allowed: a Parquet file has a footer that can be read
                          What to do: Fetch the file again, or have it written again. To save its rows, use lamella recover. If it is \
                        not a Parquet file, name another file.
                          See: parquet-format, README.md#file-format

                        standard input: 1 error.
                        Verified: nothing, because no footer could be read.
                        """,
                ""));
    }

    /// What is allowed at all places is printed once.
    @Test
    void placesOfARuleStandTogether() {
        String file = example("earthquakes.parquet");
        assertThat(run("check", file)).isEqualTo(new Result(0,
                """
                        note LP-CONVERTED-ONLY
                          column place: the annotation is there only as the deprecated ConvertedType UTF8
                          column local_date: the annotation is there only as the deprecated ConvertedType DATE
                          Rule: annotations are written as LogicalType
                          Allowed: it is written as LogicalType, with the ConvertedType beside it
                          What to do: Write the file with a current writer; nothing is lost as long as readers know the old form.
                          See: parquet-format, LogicalTypes.md

                        note LP-ROOT
                          the file: the root of the schema has a repetition
                          Rule: the root of the schema has a name and children, and nothing else
                          Allowed: it has only a name and children; the rest is ignored
                          What to do: Leave the other fields of the root out.
                          See: parquet-format, parquet.thrift, SchemaElement

                        note LP-TYPE-READERS
                          column local_clock: the field is not read by Spark SQL
                          Rule: common readers support the types of all columns
                          Allowed: `lamella types` says why
                          What to do: Store the column in a type that your readers support, for example with --types-for spark.
                          See: experience: Arrow, Spark, DuckDB, Polars

                        """
                        + file + ": 4 notes.\n" + VERIFIED,
                ""));
    }

    @Test
    void jsonIsOneDocument() {
        assertThat(run(TEXT, "check", "--json", "-")).isEqualTo(new Result(1, "{\"file\":\"standard input\","
                + "\"counts\":{\"error\":1,\"warning\":0,\"note\":0},\"findings\":[{\"rule\":\"LP-FILE-UNREADABLE\","
                + "\"severity\":\"error\",\"found\":\"This is not a Parquet file: it begins with the bytes 69 64 2c 6e"
                + " and ends with the bytes 32 2c 62 0a; PAR1 is expected at both ends\",\"allowed\":\"a Parquet file"
                + " has a footer that can be read\",\"section\":\"README.md#file-format\",\"mend\":\"Fetch the file"
                + " again, or have it written again. To save its rows, use lamella recover. If it is not a Parquet file, name another file.\",\"further\":0}]}\n",
                ""));
    }

    @Test
    void jsonHasThePlaceInParts() {
        assertThat(run("check", "--json", example("planets.parquet")).output()).contains(
                "{\"rule\":\"LP-CONVERTED-ONLY\",\"severity\":\"note\",\"column\":[\"moons\",\"list\",\"element\",\"name\"],"
                        + "\"found\":\"the annotation is there only as the deprecated ConvertedType UTF8\"");
    }

    record Exit(String level, String file, int code) {}

    /// The elements have notes, the planets also a warning.
    static final List<Exit> EXITS = List.of(new Exit("error", "planets.parquet", 0),
            new Exit("warning", "planets.parquet", 1), new Exit("WARNING", "planets.parquet", 1),
            new Exit("note", "planets.parquet", 1), new Exit("warning", "earthquakes.parquet", 0),
            new Exit("note", "earthquakes.parquet", 1));

    @ParameterizedTest
    @FieldSource("EXITS")
    void failsOnTheSeverityThatIsAskedFor(Exit exit) {
        assertThat(run("check", "--fail-on", exit.level(), example(exit.file())).exitCode()).isEqualTo(exit.code());
    }

    @Test
    void allRulesAreListed() throws IOException {
        Result text = run("check", "--rules");
        assertThat(text.exitCode()).isZero();
        List<Rule> rules = FileCheck.rules();
        assertThat(text.output().lines().toList()).hasSameSizeAs(rules)
                .allMatch(line -> line.matches("LP-[A-Z0-9-]+ +(error|warning|note) +\\S.*"));
        List<String> ids = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(run("check", "--rules", "--json").output())) {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.VALUE_STRING && "rule".equals(json.currentName())) {
                    ids.add(json.getText());
                }
            }
        }
        assertThat(ids).isEqualTo(rules.stream().map(Rule::id).toList());
    }

    /// Damage in pages is found when they are read.
    @Test
    void dataIsReadWhenThatIsAskedFor(@TempDir Path folder) throws IOException {
        String file = Files.write(folder.resolve("short.parquet"), TinyFile.withShortPage()).toString();
        assertThat(run("check", file).output()).doesNotContain("LP-DATA");
        Result result = run("check", "--data", file);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output())
                .contains("error LP-DATA-UNREADABLE\n  row group 0, column bad, data page 0 at byte ")
                .doesNotContain("column good, data page");
        assertThat(run("check", "--data", example("planets.parquet")).output())
                .contains("planets.parquet: 2 warnings and 10 notes.\n"
                        + "Verified: schema, footer, every page, and every value against bounds, ");
    }

    /// A directory stands for the Parquet files below it; one exit code, one closing line.
    @Test
    void aDirectoryIsCheckedFileByFile(@TempDir Path folder) throws IOException {
        Path part = Files.createDirectories(folder.resolve("day=1"));
        Files.write(part.resolve("a.parquet"), TinyFile.withShortPage());
        Files.copy(Path.of(example("planets.parquet")), folder.resolve("b.PARQUET"));
        Files.writeString(folder.resolve("_SUCCESS"), "");
        Files.writeString(folder.resolve("notes.txt"), "");
        Result result = run("check", "--data", folder.toString());
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output()).containsSubsequence("b.PARQUET: 2 warnings and 10 notes.\n\n",
                "a.parquet: 1 error", ".\n\nVerified: ").doesNotContain("_SUCCESS", "notes.txt")
                .containsOnlyOnce("Verified");
        assertThat(run("check", "--json", folder.toString()).output().lines()).hasSize(2);
        assertThat(run("check", example("planets.parquet"), part.toString()).exitCode()).isZero();
    }

    /// Known findings are left out, also if the numbers in them have changed since.
    @Test
    void aBaselineLeavesOutWhatIsKnown(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("short.parquet"), TinyFile.withShortPage());
        Path known = folder.resolve("known.json");
        Result before = run("check", "--data", "--json", file.toString(), example("planets.parquet"));
        Files.writeString(known, before.output());
        assertThat(before.exitCode()).isEqualTo(1);
        Result after = run("check", "--data", "--baseline", known.toString(), file.toString());
        assertThat(after.exitCode()).isZero();
        assertThat(after.output()).startsWith(file + ": no findings; ");
        Files.copy(file, folder.resolve("other.parquet"));
        assertThat(run("check", "--data", "--baseline", known.toString(), folder.toString()).output())
                .contains("other.parquet: 1 error", "short.parquet: no findings; ");
        Files.writeString(known, "id,name");
        assertThat(run("check", "--baseline", known.toString(), file.toString())).isEqualTo(new Result(1, "",
                "lamella: " + known + ":\nThis is not the output of lamella check --json.\n"
                        + "Make the baseline with: lamella check --json FILE > BASELINE\n"));
    }

    /// Every result has a rule of the list, a level, a message, and the file.
    @Test
    void sarifHasEveryFindingWithItsRule(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("short file.parquet"), TinyFile.withShortPage());
        Result result = run("check", "--data", "--sarif", file.toString());
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output().lines()).hasSize(1);
        assertThat(result.output()).startsWith(
                "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
                        + "\"tool\":{\"driver\":{\"name\":\"lamella check\",")
                .contains("\"results\":[{\"ruleId\":\"LP-DATA-UNREADABLE\",\"level\":\"error\",\"message\":{\"text\":\""
                        + "row group 0, column bad, data page 0 at byte ", "short%20file.parquet\"",
                        "\"fullyQualifiedName\":\"bad\"");
        for (Rule rule : FileCheck.rules()) {
            assertThat(result.output()).contains("{\"id\":\"" + rule.id() + "\"");
        }
    }

    record Misuse(String message, List<String> arguments) {}

    static final List<Misuse> MISUSES = List.of(new Misuse("Missing required parameter: 'FILE'", List.of("check")),
            new Misuse("--rules cannot be combined with FILE",
                    List.of("check", "--rules", example("planets.parquet"))),
            new Misuse("--rules cannot be combined with --data", List.of("check", "--rules", "--data")),
            new Misuse("Invalid value for option '--fail-on': expected one of [error, warning, note]"
                    + " (case-insensitive) but was 'x'", List.of("check", "--fail-on", "x", "y")));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void wrongUseEndsWithTwo(Misuse misuse) {
        assertThat(run(misuse.arguments().toArray(String[]::new)))
                .isEqualTo(new Result(2, "", "lamella: " + misuse.message() + "\nHelp: lamella check --help\n"));
    }

    @Test
    void storageThatFailsIsNoFinding() {
        assertThat(run("check", "no/such.parquet")).isEqualTo(
                new Result(1, "", "lamella: no/such.parquet:\nThere is no such file.\nCheck the path.\n"));
    }
}
