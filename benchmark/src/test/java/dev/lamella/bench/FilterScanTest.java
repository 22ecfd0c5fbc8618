package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// That all contenders find the same rows.
class FilterScanTest {
    private static final int ROWS = 30_000;

    @TempDir
    static Path folder;
    private static Path source = Path.of("");

    @BeforeAll
    static void write() throws Exception {
        source = new TestFiles(folder).get(Table.LINEITEM, Codec.SNAPPY, ROWS);
    }

    @ParameterizedTest
    @EnumSource
    void allFindWhatDuckDbFinds(FilterTask task) throws Exception {
        Wanted wanted = task.wanted(source);
        assertThat(Wanted.parse(wanted.format())).isEqualTo(wanted);
        Totals expected = DuckDb.reference(source, Table.LINEITEM, wanted.text());
        assertThat(expected.rows() == 0).isEqualTo(task == FilterTask.ABSENT);
        for (FilterFiles writer : FilterFiles.values()) {
            Path file = writer.get(source);
            for (FilterEntrant entrant : FilterEntrant.of(task)) {
                try (FilterScan contender = entrant.start()) {
                    assertThat(contender.scan(file, wanted).difference(expected, Table.LINEITEM))
                            .as("%s, file of %s", entrant, writer).isEmpty();
                }
            }
        }
    }

    @Test
    void theClusteredRangeReadsWhatItsPagesHave() throws Exception {
        for (FilterFiles writer : FilterFiles.values()) {
            FetchedBytes fetched = FetchedBytes.of(writer.get(source), FilterTask.RANGE.wanted(source));
            assertThat(fetched.pages()).isPositive();
            assertThat(fetched.ratio()).as(writer.label()).isPositive().isLessThan(1.2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void hasALabelInCommands(FilterEntrant entrant) {
        assertThat(FilterEntrant.of(entrant.label())).isEqualTo(entrant);
    }
}
