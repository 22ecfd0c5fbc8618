package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is made of results.
class ReportTest {
    private static final Cell CELL = new MemoryCell();

    @TempDir
    private Path folder;

    @Test
    void aTableReadsWellAsItIs() {
        Markdown table = new Markdown("", "CPU ms").row("lamella", "1.00").row("peer", "12");
        assertThat(table).hasToString("""
                |         | CPU ms |
                | ------- | -----: |
                | lamella |   1.00 |
                | peer    |     12 |
                """);
        assertThatThrownBy(() -> table.row("one")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void contendersAreComparedWithThoseOfOtherLibraries() {
        Result peer = result("peer", Contestant.Role.BASE, 400, 300, 500);
        Result mine = result("lamella", Contestant.Role.COMPARED, 100, 100, 100);
        assertThat(Costs.of("row", 10).table(List.of(peer, mine))).hasToString("""
                |         | CPU ms | least | most | wall ms | rounds | B/row | peak MB | / peer |
                | ------- | -----: | ----: | ---: | ------: | -----: | ----: | ------: | -----: |
                | peer    |    400 |   300 |  500 |     800 |      3 |  5.00 |      30 |      - |
                | lamella |    100 |   100 |  100 |     200 |      3 |  5.00 |      30 |   0.25 |
                """);
    }

    @Test
    void targetsAreReachedOrNot() {
        Outcome outcome = outcome(result("peer", Contestant.Role.BASE, 400),
                result("lamella", Contestant.Role.COMPARED, 100));
        List<Target> targets = List.of(
                target("peer", 0.25), target("peer", 0.24), target("stranger", 1.0),
                new Target("absent", new StartCell(), "lamella", new Target.Figure.Millis(), 1),
                new Target("wall", CELL, "lamella", new Target.Figure.WallRatio("peer"), 0.3),
                new Target("memory", CELL, "lamella", new Target.Figure.BytesPerRow(10), 5),
                new Target("size", CELL, "lamella", new Target.Figure.SizeRatio("peer"), 1),
                new Target("peak", CELL, "lamella", new Target.Figure.PeakMegabytes(), 29.9));
        assertThat(Target.verdicts(targets, Map.of(CELL, outcome)).toString().lines().skip(2)
                .map(line -> line.replaceAll(" +", " "))).containsExactly(
                        "| work | lamella | CPU / peer | <= 0.25 | 0.25 | yes |",
                        "| work | lamella | CPU / peer | <= 0.24 | 0.25 | NO |",
                        "| work | lamella | CPU / stranger | <= 1.00 | - | not measured |",
                        "| absent | lamella | CPU ms | <= 1.00 | - | not measured |",
                        "| wall | lamella | wall / peer | <= 0.30 | 0.25 | yes |",
                        "| memory | lamella | B allocated per row | <= 5.00 | 5.00 | yes |",
                        "| size | lamella | file size / peer | <= 1.00 | 1.00 | yes |",
                        "| peak | lamella | peak MB | <= 29.9 | 30.0 | NO |");
        assertThat(Target.figures(targets, Map.of(CELL, outcome)).toString().lines()
                .map(line -> line.replaceAll(" +", " "))).startsWith(
                        "| workload | figure of | figure | target | measured |")
                .contains(
                        "| work | lamella | CPU / peer | <= 0.24 | 0.25 |");
    }

    @Test
    void aQuickLookHasFewerCells() {
        for (Size size : Size.values()) {
            assertThat(Cells.some(size)).doesNotHaveDuplicates();
            assertThat(Cells.all(size)).containsAll(Cells.some(size)).hasSizeGreaterThan(Cells.some(size).size());
            assertThat(Cells.some(size)).extracting(Cell::section).contains(Section.values());
        }
    }

    @Test
    void everyTargetIsOfACellThatIsMeasured() {
        for (Size size : Size.values()) {
            assertThat(Cells.all(size)).doesNotHaveDuplicates()
                    .containsAll(Targets.of(size).stream().map(Target::cell).toList());
            assertThat(Targets.of(size)).extracting(Target::contender).isSubsetOf(
                    "lamella-columns", "lamella-rows", "lamella-records", "lamella", "lamella-row-groups",
                    "lamella-command", "lamella-columns-128m", "lamella-columns-64m");
        }
    }

    @Test
    void theReportIsAlsoWrittenToAFile() throws Exception {
        Path file = folder.resolve("report.md");
        Report report = Report.begin(Optional.of(file), Pace.FULL);
        report.add(CELL, outcome(result("peer", Contestant.Role.BASE, 400)), "./bench memory", 1);
        report.fail(new StartCell(), "it did not start", "./bench start");
        report.reach(List.of(target("peer", 1)), Size.SMALL);
        report.end();
        assertThat(Files.readString(file)).startsWith("## Report\n").contains(
                "- Rounds: 5 after 4 warm-ups, each of 1.00 s of CPU time at least\n",
                "### Memory of reading\n", "#### Title\n\nFacts\n\n|", "again: `./bench memory`\n",
                "#### FAILED: `./bench start`\n\nit did not start\n", "### Reach\n\nSmall files",
                "| peer      |   1.2.3 |");
    }

    private static Target target(String base, double limit) {
        return new Target("work", CELL, "lamella", new Target.Figure.CpuRatio(base), limit);
    }

    private static Outcome outcome(Result... results) {
        return new Outcome("Title", "Facts", Costs.of("row", 10).table(List.of(results)), List.of(results));
    }

    private static Result result(String label, Contestant.Role role, long... millis) {
        List<Measurement> rounds = Arrays.stream(millis)
                .mapToObj(each -> new Measurement(each * 1_000_000, 2 * each * 1_000_000, 50, 30 << 20)).toList();
        return new Result(new Contestant(label, role, Contestant.Memory.HEAP), "1.2.3", rounds, 7);
    }
}
