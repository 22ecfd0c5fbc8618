package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.bench.peer.Totals;
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
                assertThat(scan(entrant, file, wanted).difference(expected, Table.LINEITEM.paths()))
                        .as("%s, file of %s", entrant, writer).isEmpty();
            }
        }
    }

    /// Here, unless the contender needs another JVM.
    private static Totals scan(FilterEntrant entrant, Path file, Wanted wanted) throws Exception {
        if (entrant.jvmOptions().length > 0) {
            try (WorkerProcess worker = new WorkerProcess(
                    new Workers.Call(FilterWorker.class, entrant.label()).withOptions(entrant.jvmOptions()))) {
                return worker.scan(1, file, wanted).totals();
            }
        }
        try (FilterScan contender = entrant.start()) {
            return contender.scan(file, wanted);
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
