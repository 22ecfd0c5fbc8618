package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A file on one screen, and where its bytes are.
class SummaryCommandTest {
    private static final String PLANETS = example("planets.parquet");

    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static String text(Result result) {
        assertThat(result.errors()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return result.output();
    }

    private static void done(Result result) {
        assertThat(result.exitCode()).as(result.errors()).isZero();
    }

    @Test
    void aFileWithoutACommandIsSummarized() {
        assertThat(text(run(PLANETS))).isEqualTo(text(run("summary", PLANETS)))
                .contains("8 rows, 15 columns, 1 row group, 3.0 KiB\n", "SNAPPY, ratio 1.40; written by DuckDB",
                        "surface_pressure_bar       DOUBLE              46 B  ▎       3.6%      4  0.0 to 92.0")
                .endsWith(
                        """
                                What stands out:
                                  * lamella check finds 1 warning and 10 notes; the first rule that is broken: a lower bound of zero is -0.0, and an
                                    upper bound of zero is +0.0
                                """);
    }

    @Test
    void optionsMayStandBeforeTheFile() {
        assertThat(text(run("--color", "always", PLANETS))).isEqualTo(text(run(PLANETS, "--color", "always")));
        assertThat(run("--color", "always", "cat", PLANETS).errors()).contains("Unknown option: '--color'");
        assertThat(text(run("--version", PLANETS))).startsWith("lamella ").doesNotContain("rows");
    }

    @Test
    void aWordThatIsNeitherACommandNorAFileIsWrongUse() {
        Result result = run("had");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors()).contains("There is no command and no file 'had'", "head");
    }

    @Test
    void jsonHasTheSameFacts() {
        assertThat(text(run(example("powers_of_two.parquet"), "--json"))).startsWith("{\"name\":")
                .contains("\"files\":1,\"rows\":", "\"created_by\":[\"DuckDB", "\"columns\":[{\"column\":",
                        "\"min_is_exact\":", "\"stands_out\":[");
    }

    @Test
    void aDirectoryIsSummarizedAsATable() throws IOException {
        for (String year : List.of("1", "2")) {
            Path partition = Files.createDirectories(folder.resolve("table/part=" + year));
            Files.copy(Path.of(PLANETS), partition.resolve("planets.parquet"));
        }
        assertThat(text(run(file("table")))).contains("2 files, 16 rows, 15 columns, 2 row groups, 6.0 KiB\n",
                "Partitioned by part INT64\n", "larger ones are read faster (lamella compact)",
                "Not checked; to do so: lamella check ");
    }

    @Test
    void onlyTheLargestOfManyColumnsAreShown() throws IOException {
        List<String> names = IntStream.range(0, 40).mapToObj(i -> "c" + i).toList();
        Files.writeString(folder.resolve("wide.csv"),
                String.join(",", names) + "\n" + String.join(",", names).replace("c", "text ") + "\n");
        done(run("convert", file("wide.csv"), file("wide.parquet")));
        assertThat(text(run(file("wide.parquet")))).contains("and 10 smaller columns with ", "% of the bytes (--all)");
        assertThat(text(run(file("wide.parquet"), "--all"))).contains("c39 ").doesNotContain("smaller columns");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DECIMAL(12,8)           | 0.00000000 to 0.00000001
            TIME(false,MILLIS)      | 09:40:00 to 23:00:00.5
            TIMESTAMP(false,MICROS) | 2026-03-01T09:40:00 to 2026-03-01T12:00:00.25
            TIMESTAMP(true,MICROS)  | 2026-03-01T09:40:00Z to 2026-03-01T12:00:00.25Z
            """)
    void rangesArePrintedLikeValuesOfRows(String type, String range) throws IOException {
        Files.writeString(folder.resolve("x.csv"), "x\n" + range.replace(" to ", "\n") + "\n");
        done(run("convert", file("x.csv"), file("x.parquet"), "--schema", "x " + type, "-q"));
        assertThat(text(run(file("x.parquet")))).contains("  " + range + "  ");
        String[] bounds = range.split(" to ");
        assertThat(text(run(file("x.parquet"), "--json"))).contains("\"min\":\"" + bounds[0] + "\"",
                "\"max\":\"" + bounds[1] + "\"");
    }

    @Test
    void oddRowGroupsAndMissingBoundsStandOut() {
        done(run("rewrite", PLANETS, file("one.parquet"), "--no-statistics"));
        done(run("rewrite", PLANETS, file("three.parquet"), "--no-statistics", "--row-group-rows", "3"));
        done(run("concat", file("all.parquet"), file("three.parquet"), file("one.parquet"), file("three.parquet")));
        assertThat(text(run(file("all.parquet")))).contains(
                "1 row group is of an odd size: row group 3 has 8 rows, and the median is 3",
                "15 columns have no bounds in the footer, so filters on them skip nothing: name, kind,");
    }

    @Test
    void nothingIsSaidWhereNothingStandsOut() {
        done(run("rewrite", PLANETS, file("new.parquet")));
        assertThat(text(run(file("new.parquet")))).doesNotContain("stands out", "Not checked");
    }

    @ParameterizedTest
    @CsvSource({"column,15", "encoding,2", "codec,1", "row-group,1"})
    void sizesOfAllPartsAddUp(String by, int parts) {
        List<String> lines = text(run("size", PLANETS, "--by", by, "--format", "csv")).lines().toList();
        int column = List.of(lines.getFirst().split(",")).indexOf("bytes");
        assertThat(lines).hasSize(parts + 1);
        assertThat(lines.stream().skip(1).map(line -> line.replaceAll("\"[^\"]*\"", "quoted").split(",")[column])
                .mapToLong(Long::parseLong).sum()).isEqualTo(1263);
    }

    @ParameterizedTest
    @ValueSource(strings = {"columns", "", "page"})
    void sizesAreAddedUpByKnownPartsOnly(String by) {
        Result result = run("size", PLANETS, "--by", by);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors()).contains("is not one of column, encoding, codec, row-group");
    }
}
