package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import dev.lamella.cli.print.CellOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The output of commands for the files in the folder `examples`.
class CommandsTest {
    private static final String EARTHQUAKES = example("earthquakes.parquet");
    private static final String ELEMENTS = example("elements.parquet");
    private static final String LAUNCHES = example("launches.parquet");
    private static final String PLANETS = example("planets.parquet");
    private static final String POWERS = example("powers_of_two.parquet");

    @TempDir
    Path folder;

    record Case(String what, List<String> arguments, String output) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Case printed(String what, String output, String... arguments) {
        return new Case(what, List.of(arguments), output);
    }

    static final List<Case> PRINTED = List.of(
            printed("count", "127\n", "count", POWERS),
            printed("head prints ten rows", """
                    exponent
                    0
                    1
                    2
                    3
                    4
                    5
                    6
                    7
                    8
                    9
                    """, "head", "-c", "exponent", "--format", "csv", POWERS),
            printed("head -n", """
                    {"exponent":0,"as_uint64":1}
                    {"exponent":1,"as_uint64":2}
                    """, "head", "-n", "2", "-c", "exponent,as_uint64", POWERS),
            printed("cat --limit", "{\"exponent\":0}\n", "cat", "--limit", "1", "-c", "exponent", POWERS),
            printed("cat --limit 0", "", "cat", "--limit", "0", POWERS),
            printed("columns come in the order asked for", "{\"has_rings\":false,\"name\":\"Mercury\"}\n", "head",
                    "-n", "1", "-c",
                    "has_rings", "-c", "name", PLANETS),
            printed("a field of the structs in a list", """
                    {"moons":[]}
                    {"moons":[]}
                    {"moons":[{"name":"Moon"}]}
                    """, "head", "-n", "3", "-c", "moons[].name", PLANETS),
            printed("the values of a map bring its keys", """
                    {"atmosphere_percent":null}
                    {"atmosphere_percent":{"CO2":96.50,"N2":3.50}}
                    """, "head", "-n", "2", "-c", "atmosphere_percent{value}", PLANETS),
            printed("backquotes round a name", "{\"name\":\"Mercury\"}\n", "head", "-n", "1", "-c", "`name`", PLANETS),
            printed("csv: null is empty, what is nested is JSON", """
                    place,time,epicentre
                    "Lisbon, Portugal",,
                    "San Francisco, United States",1906-04-18T13:12:26Z,"{""latitude"":37.75,""longitude"":-122.55}"
                    """, "head", "-n", "2", "--format", "csv", "-c", "place,time,epicentre", EARTHQUAKES),
            printed("table: numbers to the right, null as such", """
                    place                         local_clock  magnitude
                    ----------------------------  -----------  ---------
                    Lisbon, Portugal              09:40:00           8.5
                    San Francisco, United States  05:12:26           7.9
                    Kamchatka, Russia             null               9.0
                    """, "head", "-n", "3", "--format", "TABLE", "-c", "place,local_clock,magnitude", EARTHQUAKES),
            printed("table without rows", "exponent\n--------\n", "cat", "--limit", "0", "--format", "table", "-c",
                    "exponent", POWERS),
            printed("bytes", "{\"signal\":\"8J+ToQ==\"}\n", "head", "-n", "1", "-c", "signal", LAUNCHES),
            printed("bytes as hex", "{\"signal\":\"f09f93a1\"}\n", "head", "-n", "1", "-c", "signal", "--binary", "hex",
                    LAUNCHES),
            printed("bytes as text", "{\"signal\":\"\ud83d\udce1\"}\n", "head", "-n", "1", "-c", "signal", "--binary",
                    "utf8", LAUNCHES),
            printed("schema", """
                    message duckdb_schema {
                      required binary place (UTF8);
                      optional int64 time (TIMESTAMP(MICROS,true));
                      required int32 local_date (DATE);
                      optional int64 local_clock (TIME(MICROS,false));
                      required int32 magnitude (DECIMAL(2,1));
                      optional group epicentre {
                        optional double latitude;
                        optional double longitude;
                      }
                      optional float depth_km;
                    }
                    """, "schema", EARTHQUAKES));

    @ParameterizedTest
    @FieldSource("PRINTED")
    void prints(Case c) {
        Result result = run(c.arguments().toArray(String[]::new));
        assertThat(result.errors()).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).isEqualTo(c.output());
    }

    @Test
    void habitsOfOtherProgramsWork() {
        assertThat(run("head", "-2", PLANETS, "-c", "name").output())
                .isEqualTo("{\"name\":\"Mercury\"}\n{\"name\":\"Venus\"}\n");
        assertThat(run("--debug", "count", PLANETS).output()).isEqualTo("8\n");
        assertThat(run("--debug", "count", PLANETS + ".none").errors()).contains("There is no such file.")
                .contains("\tat dev.lamella.");
        assertThat(run("--debug").exitCode()).isEqualTo(2);
    }

    @Test
    void aDashReadsStandardInput() throws IOException {
        Result result = run(Files.readAllBytes(Path.of(POWERS)), "count", "-");
        assertThat(result).isEqualTo(new Result(0, "127\n", ""));
    }

    @Test
    void peopleGetATableAndPipesGetJsonLines() {
        assertThat(Lamella.runOnTerminal("head", "-n", "1", "-c", "symbol", ELEMENTS).output())
                .isEqualTo("symbol\n------\nH\n");
        assertThat(run("head", "-n", "1", "-c", "symbol", ELEMENTS).output()).isEqualTo("{\"symbol\":\"H\"}\n");
    }

    @Test
    void csvTellsNullFromEmptyText() throws IOException {
        assertThat(
                run("head", "-n", "2", "-c", "crew[],signal", "--format", "csv", "--binary", "utf8", LAUNCHES).output())
                .isEqualTo("crew,signal\n,\ud83d\udce1\n\"[\"\"Yuri Gagarin\"\"]\",\n");
        CellOut cell = new CellOut("");
        cell.writeText("");
        assertThat(cell.isNull()).isFalse();
        cell.writeNull();
        assertThat(cell.isNull()).isTrue();
    }

    @Test
    void aFileWithoutColumnsPrintsNoRowsAndSaysHowManyItClaims() throws IOException {
        Path file = Files.write(folder.resolve("empty.parquet"), TinyFile.withoutColumns());
        Result result = run("cat", file.toString());
        assertThat(result).isEqualTo(
                new Result(0, "", "lamella: " + file + " has no columns to print. Its row groups claim 5 rows\n"));
        assertThat(run("count", file.toString()).output()).isEqualTo("5\n");
        assertThat(run("meta", file.toString()).exitCode()).isZero();
    }

    @Test
    void aForbiddenValueIsPrintedAndFailsOnlyWhenThatIsAskedFor() throws IOException {
        String file = Files.write(folder.resolve("odd.parquet"), TinyFile.withForbiddenValues()).toString();
        String warning = "lamella: warning: column n: 2 values are not allowed by INTEGER(8,true); printed as stored\n";
        assertThat(run("cat", file)).isEqualTo(new Result(0, "{\"n\":300}\n{\"n\":301}\n", warning));
        assertThat(run("cat", "--strict", file)).isEqualTo(new Result(1, "{\"n\":300}\n{\"n\":301}\n", warning));
        assertThat(run("cat", "--strict", POWERS).exitCode()).isZero();
    }

    @Test
    void metaIsAnOutline() {
        String text = run("meta", "--all", POWERS).output();
        assertThat(text).startsWith("file: " + POWERS + "\n").contains("""
                head_magic: PAR1
                tail_magic: PAR1
                """, """
                columns: 7
                row_groups:
                  - row_group: 0
                    num_rows: 127
                """, """
                    columns:
                      - column: exponent
                        path_in_schema: [exponent]
                        type: INT32
                        codec: LZ4_RAW
                        encodings: [DELTA_BINARY_PACKED]
                """, """
                        statistics:
                          null_count: 63
                          min_value: 1
                          max_value: 9223372036854775808
                """, """
                          max_value: 85070591730234615865843651857942052864
                """).endsWith("        column_order: TYPE_ORDER\n");
        assertThat(text.lines()).noneMatch(line -> line.strip().equals("-"));
    }

    @Test
    void metaIsOneJsonObject() {
        assertThat(run("meta", "--json", POWERS).output()).startsWith("{\"file\":\"" + POWERS + "\",\"file_size\":")
                .contains("\"statistics\":{\"null_count\":63,\"min_value\":1,\"max_value\":9223372036854775808,")
                .endsWith("]}]}\n");
        assertThat(run("meta", "--json", EARTHQUAKES).output())
                .contains("\"min_value\":\"1906-04-18T13:12:26Z\",\"max_value\":\"2011-03-11T05:46:24.12Z\"")
                .contains("\"min_value\":7.9,\"max_value\":9.5");
        assertThat(run("meta", "--json", LAUNCHES).output())
                .contains("{\"key\":\"source\",\"value\":\"mission reports\"}");
    }

    @Test
    void pagesAreALineEach() {
        List<String> lines = run("pages", EARTHQUAKES).output().lines().toList();
        assertThat(lines).allMatch(
                line -> line.matches("row group 0, column .*, page \\d+ at byte \\d+: (DATA|DICTIONARY)_PAGE.*"));
        assertThat(lines).anyMatch(line -> line.startsWith("row group 0, column epicentre.latitude, page 0 at byte "));
        assertThat(run("pages", "-c", "epicentre", EARTHQUAKES).output().lines().map(line -> line.split(",")[1])
                .distinct())
                .containsExactly(" column epicentre.latitude", " column epicentre.longitude");
    }

    @Test
    void aPageIsDumpedAsValuesWithoutNulls() {
        assertThat(run("pages", "-c", "time", "--page", "0", "--dump", "values", EARTHQUAKES).output().lines().skip(1)
                .limit(2))
                .containsExactly("\"1906-04-18T13:12:26Z\"", "\"1952-11-04T16:58:30Z\"");
    }

    @Test
    void aPageIsDumpedAsHex() throws IOException {
        Path file = Files.write(folder.resolve("short.parquet"), TinyFile.withShortPage());
        assertThat(run("pages", "-c", "good", "--page", "0", "--dump", "hex", file.toString()).output()).endsWith("""
                00000000  01 00 00 00 02 00 00 00                          ........
                """);
    }

    /// The bytes of a damaged page can be printed as long as they exist. Other columns are not affected.
    @Test
    void aDamagedPageIsDumpedAsHexAndItsValuesFail() throws IOException {
        Path file = Files.write(folder.resolve("short.parquet"), TinyFile.withShortPage());
        Result hex = run("pages", "-c", "bad", "--page", "0", "--dump", "hex", file.toString());
        assertThat(hex.exitCode()).isZero();
        assertThat(hex.output()).endsWith("00000000  61 62 7f                                         ab.\n");
        Result values = run("pages", "-c", "bad,good", "--page", "0", "--dump", "values", file.toString());
        assertThat(values.exitCode()).isEqualTo(1);
        assertThat(values.errors()).startsWith("lamella: " + file + ", row group 0, column bad, data page 0 at byte ")
                .contains("\nThe page ends at byte 3;");
        assertThat(values.output()).contains("\n1\n2\n");
        assertThat(run("cat", "-c", "good", file.toString()))
                .isEqualTo(new Result(0, "{\"good\":1}\n{\"good\":2}\n", ""));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void pipesAreReadLikeStandardInput() throws Exception {
        Path planets = Path.of("../examples/planets.parquet");
        for (String command : List.of("count", "head", "cat", "schema", "meta", "stats", "check", "types", "pages")) {
            Path pipe = folder.resolve(command);
            assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
            Process writer = new ProcessBuilder("cp", planets.toString(), pipe.toString()).start();
            Result piped = run(command, pipe.toString());
            assertThat(writer.waitFor()).isZero();
            assertThat(piped.exitCode()).as(command + piped.errors()).isZero();
            assertThat(piped.output().replace(pipe.toString(), planets.toString()))
                    .isEqualTo(run(command, planets.toString()).output());
        }
    }
}
