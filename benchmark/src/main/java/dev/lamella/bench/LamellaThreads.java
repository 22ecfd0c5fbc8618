package dev.lamella.bench;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.bench.peer.Totals;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.nio.file.Path;

/// Lamella's batches on two threads.
final class LamellaThreads implements Contender {
    private static final ReadOptions OPTIONS = LamellaColumns.OPTIONS.withParallelism(Parallelism.of(2));

    private final Way way;

    /// Who adds values up.
    enum Way {
        /// One thread, for which the other one reads ahead.
        AHEAD,
        /// Each of both, those that it read.
        ROW_GROUPS
    }

    LamellaThreads(Way way) {
        this.way = way;
    }

    @Override
    public Totals scan(Path file, Table table) throws IOException {
        LamellaColumns columns = new LamellaColumns(TextRule.VALUES);
        return switch (way) {
            case AHEAD -> columns.scan(file, table, OPTIONS, Scan.all());
            case ROW_GROUPS -> {
                try (ParquetReader reader = Parquet.open(file, OPTIONS)) {
                    yield Totals.sum(
                            reader.mapRowGroups(Scan.all(), batches -> columns.add(batches, table)));
                }
            }
        };
    }

    @Override
    public String version() {
        return new LamellaColumns(TextRule.VALUES).version();
    }
}
