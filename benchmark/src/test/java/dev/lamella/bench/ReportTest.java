package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is made of results.
class ReportTest {
    @TempDir
    private Path folder;

    @Test
    void aTableReadsWellAsItIs() {
        Markdown table = new Markdown(List.of("", "CPU ms")).row(List.of("lamella", "1.00")).row(List.of("peer", "12"));
        assertThat(table).hasToString("""
                |         | CPU ms |
                | ------- | -----: |
                | lamella |   1.00 |
                | peer    |     12 |
                """);
        assertThatThrownBy(() -> table.row(List.of("one"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void contendersAreComparedWithTheFirstOneOfLamella() {
        assertThat(Report.table(outcome(result("duckdb", 400, 300, 500), result("lamella-columns", 100, 100, 100))))
                .hasToString(
                        """
                                |                 | CPU ms | least | most | wall ms | rounds | B/row | peak MB | CPU x | wall x |
                                | --------------- | -----: | ----: | ---: | ------: | -----: | ----: | ------: | ----: | -----: |
                                | duckdb          |    400 |   300 |  500 |     800 |      3 |     - |      30 |  4.00 |   4.00 |
                                | lamella-columns |    100 |   100 |  100 |     200 |      3 |  5.00 |      30 |  1.00 |   1.00 |
                                """);
    }

    @Test
    void theReportIsAlsoWrittenToAFile() throws Exception {
        Path file = folder.resolve("report.md");
        Report report = Report.begin(Optional.of(file), Size.FULL, Pace.FULL, "all");
        report.add(outcome(result("hardwood-columns", 400), result("hardwood-default-columns", 600),
                result("lamella-columns", 200)));
        report.fail(new StartCell(), "it did not start");
        report.end();
        assertThat(Files.readString(file)).startsWith("## Report\n").contains(
                "- Rounds: 5 after 4 warm-ups, each of 1.00 s of CPU time at least\n", "- Command: `./bench all`\n",
                "#### Scan of nested, SNAPPY, by columns\n\nFacts. Again: `./bench columns/nested/snappy`\n\n|",
                "declined-peer does not take part\n", "#### FAILED: `start`\n\nit did not start\n",
                "| cell                  | CPU ms | wall ms |   hardwood | hardwood-default |\n",
                "| columns/nested/snappy |    200 |     400 | 2.00, 2.00 |       3.00, 3.00 |\n",
                "| lamella   |   1.2.3 |");
    }

    private static CellRun.Outcome outcome(Result... results) {
        return new CellRun.Outcome(new ScanCell(Way.COLUMNS, Table.NESTED),
                new Cell.Plan("Facts", "row", 10, Optional.empty(), _ -> List.of()), List.of(results),
                List.of("declined-peer does not take part"));
    }

    private static Result result(String name, long... millis) {
        List<Measurement> rounds = Arrays.stream(millis)
                .mapToObj(each -> new Measurement(each * 1_000_000, 2 * each * 1_000_000, 50, 30 << 20)).toList();
        return new Result(new Contender(name, Optional.empty()), "1.2.3", rounds, 7);
    }
}
