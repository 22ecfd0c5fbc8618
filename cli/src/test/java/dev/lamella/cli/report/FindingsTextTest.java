package dev.lamella.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.cli.shell.Colors;
import dev.lamella.error.Location;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The text of findings for people.
class FindingsTextTest {
    private static final Rule NAMES = new Rule("LP-NAMES", Severity.WARNING, "names are good", "names.md",
            "Rename it.");
    private static final Rule SIZES = new Rule("LP-SIZES", Severity.NOTE, "sizes are good", "sizes.md", "Resize it.");
    private static final Location FILE = Location.ofFile("x.parquet");

    @Test
    void nothingIsSaidInOneLine() {
        assertThat(FindingsText.of("x.parquet", List.of(), FileCheck.Depth.METADATA, Colors.NONE)).matches(
                "x\\.parquet: no findings; \\d+ rules checked\\.\n");
        assertThat(FindingsText.of("x.parquet", List.of(), FileCheck.Depth.DATA, Colors.NONE)).matches(
                "x\\.parquet: no findings; \\d+ rules checked\\.\n");
    }

    /// Differing texts are printed at each place, and the contents of a file cannot control the terminal.
    @Test
    void whatIsLeftOutIsCounted() {
        List<Finding> findings = List.of(
                new Finding(NAMES, FILE.inColumn(List.of("a\u001b[31m")), "the name is odd", "it is even", 0),
                new Finding(SIZES, FILE.inRowGroup(2).inPart("column index", 77), "it is 1", "it is 2", 0),
                new Finding(SIZES, FILE, "it is 3", "it is 4", 12_345));
        assertThat(FindingsText.of("x.parquet", findings, FileCheck.Depth.METADATA, Colors.NONE)).isEqualTo("""
                warning LP-NAMES
                  column `a\\u001b[31m`: the name is odd
                  Rule: names are good
                  Allowed: it is even
                  What to do: Rename it.
                  See: parquet-format, names.md

                note LP-SIZES
                  row group 2, column index at byte 77: it is 1; it is 2
                  the file: it is 3; it is 4
                  and 12,345 more
                  Rule: sizes are good
                  What to do: Resize it.
                  See: parquet-format, sizes.md

                x.parquet: 1 warning and 12,347 notes.
                """);
    }
}
