package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands select rows by filter, offset and limit, from one file and from several.
class WhereTest {
    private static final String PLANETS = example("planets.parquet");
    private static final String LAUNCHES = example("launches.parquet");
    private static final String LARGE = "diameter_km > 50000";

    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    record Case(List<String> names, List<String> arguments) {}

    private static Case names(List<String> names, String... arguments) {
        return new Case(names, List.of(arguments));
    }

    static final List<Case> CASES = List.of(
            names(List.of("Jupiter", "Saturn", "Uranus"), "cat", PLANETS, "--where", LARGE),
            names(List.of("Jupiter", "Saturn", "Uranus"), "head", PLANETS, "-w", LARGE),
            names(List.of("Saturn"), "cat", PLANETS, "--where", LARGE, "--offset", "1", "--limit", "1"),
            names(List.of("Jupiter", "Saturn"), "head", PLANETS, "--where", LARGE, "-n", "2"),
            names(List.of("Venus", "Earth"), "head", PLANETS, "--offset", "1", "--limit", "2"),
            names(List.of(), "cat", PLANETS, "--where", "name = 'Pluto'"),
            names(List.of("Uranus", "Neptune", "Mercury"), "cat", PLANETS, PLANETS, "--offset", "6", "--limit", "3"),
            names(List.of("Venus"), "cat", PLANETS, PLANETS, "--offset", "9", "--limit", "1"),
            names(List.of("Uranus", "Jupiter"), "cat", PLANETS, PLANETS, "--where", LARGE, "--offset", "2", "--limit",
                    "2"),
            names(List.of("Jupiter"), "cat", PLANETS, PLANETS, "--where", LARGE, "--offset", "3", "--limit", "1"),
            names(List.of("Saturn"), "cat", PLANETS, PLANETS, "--where", LARGE, "--offset", "4", "--limit", "1"),
            names(List.of(), "cat", PLANETS, PLANETS, "--where", LARGE, "--offset", "6"));

    @ParameterizedTest
    @FieldSource("CASES")
    void theRowsThatAreWantedArePrinted(Case c) {
        List<String> arguments = new ArrayList<>(c.arguments());
        arguments.addAll(List.of("-c", "name"));
        StringBuilder lines = new StringBuilder();
        c.names().forEach(name -> lines.append("{\"name\":\"").append(name).append("\"}\n"));
        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(new Result(0, lines.toString(), ""));
    }

    @Test
    void rowsAreCounted() {
        assertThat(run("count", PLANETS, "--where", LARGE).output()).isEqualTo("3\n");
        assertThat(run("count", PLANETS, PLANETS).output()).isEqualTo("16\n");
        assertThat(run("count", PLANETS, PLANETS, "--where", LARGE, "--offset", "4").output()).isEqualTo("2\n");
        assertThat(run("count", PLANETS, PLANETS, "--where", LARGE, "--limit", "4").output()).isEqualTo("4\n");
        assertThat(run("count", PLANETS, LAUNCHES, "--offset", "7").output())
                .isEqualTo(Long.parseLong(run("count", LAUNCHES).output().strip()) + 1 + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"convert", "rewrite"})
    void filesAreWrittenOfTheRowsThatAreWanted(String command) {
        Result result = run(command, PLANETS, file("new.parquet"), "--where", LARGE, "--offset", "1");
        assertThat(result.errors()).startsWith(file("new.parquet") + ": 2 rows");
        assertThat(run("cat", file("new.parquet")))
                .isEqualTo(run("cat", PLANETS, "--where", LARGE, "--offset", "1"));
        assertThat(run(command, PLANETS, file("two.parquet"), "--limit", "2", "-q").exitCode()).isZero();
        assertThat(run("cat", file("two.parquet"))).isEqualTo(run("head", "-n", "2", PLANETS));
    }

    @Test
    void aColumnThatIsNotWrittenMayBeInTheFilter() {
        assertThat(run("rewrite", PLANETS, file("new.parquet"), "-q", "--where", LARGE, "-c", "kind", "--sort-by",
                "kind:desc").errors()).isEmpty();
        assertThat(run("cat", file("new.parquet")).output())
                .isEqualTo("{\"kind\":\"ice giant\"}\n{\"kind\":\"gas giant\"}\n{\"kind\":\"gas giant\"}\n");
    }

    @Test
    void parquetFilesAreConvertedToOne() {
        for (String name : List.of("all.parquet", "all.csv", "all.ndjson")) {
            assertThat(run("convert", PLANETS, PLANETS, file(name), "--where", LARGE, "--offset", "2", "--limit", "3",
                    "-q").errors()).isEmpty();
        }
        String rows = run("cat", PLANETS, PLANETS, "--where", LARGE, "--offset", "2", "--limit", "3").output();
        assertThat(run("cat", file("all.parquet")).output()).isEqualTo(rows);
        assertThat(folder.resolve("all.ndjson")).hasContent(rows);
        assertThat(folder.resolve("all.csv")).hasContent(run("cat", file("all.parquet"), "--format", "csv").output());
    }

    @Test
    void patternsStandForTheirFilesInOrder() throws Exception {
        Files.createDirectories(folder.resolve("b/deep"));
        run("rewrite", PLANETS, file("z.parquet"), "--limit", "1");
        run("rewrite", PLANETS, file("b/a.parquet"), "--limit", "1", "--offset", "1");
        run("rewrite", PLANETS, file("b/deep/[x].parquet"), "--limit", "1", "--offset", "2");
        Files.writeString(folder.resolve("b/notes.txt"), "no Parquet");
        assertThat(run("cat", "-c", "name", "--format", "csv", file("**/*.parquet")).output())
                .isEqualTo("name\nVenus\nEarth\nMercury\n");
        assertThat(run("cat", "-c", "name", "--format", "csv", file("*.parquet"), file("{a,b}/?.parquet")).output())
                .isEqualTo("name\nMercury\nVenus\n");
        assertThat(run("count", file("b/deep/[x].parquet")).output()).isEqualTo("1\n");
        assertThat(run("count", file("no*.parquet"))).isEqualTo(new Result(1, "", "lamella: " + file("no*.parquet")
                + ":\nNo file matches this pattern.\nCheck the path.\n"));
    }

    @Test
    void filesOfOtherColumnsAreRejected() {
        Result result = run("cat", "-c", "name,kind", PLANETS, file("none.parquet"));
        assertThat(result.errors()).contains("There is no such file.");
        run("rewrite", PLANETS, file("name.parquet"), "-c", "name");
        result = run("cat", PLANETS, file("name.parquet"));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors())
                .startsWith("lamella: " + file("name.parquet") + ":\nThe columns differ from those of "
                        + PLANETS + ":\n  kind: removed")
                .endsWith("select columns with -c that all of them have.\n");
        assertThat(run("cat", "-c", "name", "--limit", "9", PLANETS, file("name.parquet")).exitCode()).isZero();
        result = run("convert", PLANETS, file("name.parquet"), file("both.parquet"));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(folder.resolve("both.parquet")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat", "head", "count"})
    void theExplanationSaysWhatIsReadAndPrintsNoRows(String command) {
        Result result = run(command, PLANETS, "--where", LARGE, "--explain");
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).startsWith("filter diameter_km > 50000\nrow group 0: 8 of 8 rows\n"
                + "  diameter_km by statistics: some\n  rows 0 to 7: some\n")
                .containsPattern("\n  to read of diameter_km: (1 of 1 pages, )?8 of 8 values, \\d+ of \\d+ bytes\n")
                .contains("\nto read: 8 of 8 rows, ")
                .containsPattern(
                        "\nread: \\d+ of \\d+ values, \\d+ of \\d+ bytes \\(\\d+ with indexes\\); 3 rows match\n$");
        assertThat(run(command, PLANETS, "--where", "diameter_km > 500000", "--explain").output())
                .contains("to read: 0 of 8 rows")
                .containsPattern(
                        "\nread: 0 of \\d+ values, 0 of \\d+ bytes \\(0 with indexes\\); 0 rows match\n$");
    }

    @ParameterizedTest
    @ValueSource(strings = {"convert", "rewrite"})
    void anExplanationWritesNothing(String command) {
        Result result = run(command, PLANETS, file("new.parquet"), "--where", LARGE, "--explain");
        assertThat(result.output()).startsWith("filter diameter_km > 50000\n").endsWith("3 rows match\n");
        assertThat(folder).isEmptyDirectory();
    }

    record Misuse(String message, List<String> arguments) {}

    private static Misuse misuse(String message, String... arguments) {
        return new Misuse(message, List.of(arguments));
    }

    static final List<Misuse> MISUSES = List.of(
            misuse("--where: Filter \"name = \", character 8: the text ends; allowed here: a value: 1, 10.5, "
                    + "'text', true, 2026-01-31, 10:15:30, 2026-01-31T10:15:30Z, x'00ff', uuid '...' or double '...'",
                    "cat", PLANETS, "--where", "name = "),
            misuse("--where: " + PLANETS + ": The path nam leads to no column: the schema has no field nam. The nearest"
                    + " is name. Ask for a column that the file has: lamella schema lists them.", "count", PLANETS,
                    "--where", "nam = 'Earth'"),
            misuse("--offset -1: The number must be 0 or more", "cat", PLANETS, "--offset", "-1"),
            misuse("--limit -1: The number must be 0 or more", "count", PLANETS, "--limit", "-1"),
            misuse("--explain has an effect only with --where. Give both", "cat", PLANETS, "--explain"),
            misuse("--limit -1: The number must be 0 or more", "rewrite", PLANETS, "OUT", "--limit", "-1"),
            misuse("--explain has an effect only with --where. Give both", "convert", PLANETS, "OUT.csv", "--explain"));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void wrongUseIsOneLineAndEndsWithTwo(Misuse c) {
        assertThat(run(c.arguments().toArray(String[]::new))).isEqualTo(new Result(2, "",
                "lamella: " + c.message() + "\nHelp: lamella " + c.arguments().getFirst() + " --help\n"));
    }

    @Test
    void textIsConvertedWhole() throws Exception {
        Path csv = Files.writeString(folder.resolve("a.csv"), "a\n1\n");
        assertThat(run("convert", csv.toString(), file("a.parquet"), "--where", "a = 1").errors())
                .isEqualTo("lamella: The records of " + csv
                        + " are always read whole. --where, --limit, --offset and --explain are for Parquet files\nHelp: lamella convert --help\n");
        assertThat(run("convert", csv.toString(), csv.toString(), file("a.parquet"), "-q").exitCode()).isZero();
        assertThat(run("count", file("a.parquet")).output()).isEqualTo("2\n");
    }
}
