package dev.lamella.check;

import dev.lamella.metadata.ColumnOrder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Looks at the statistics of one column chunk after the other.
interface StatisticsCheck extends Check {
    /// Reports what is wrong in one chunk.
    void check(ChunkStatistics chunk, Report report);

    @Override
    default void check(Subject subject, Report report) throws IOException {
        forEach(subject, chunk -> check(chunk, report));
    }

    /// Does something with the statistics of every column chunk that has them.
    static void forEach(Subject subject, Consumer<ChunkStatistics> visitor) throws IOException {
        Optional<List<ColumnOrder>> orders = subject.metadata().columnOrders();
        subject.forEachMetadata((rowGroup, leaf, metadata) -> metadata.statistics()
                .ifPresent(statistics -> visitor.accept(new ChunkStatistics(rowGroup, leaf, metadata, statistics,
                        orders.map(list -> list.get(leaf.fileIndex()))))));
    }

    /// Does something with the first column chunk of each column whose statistics are odd: what a writer leaves out, it
    /// leaves out everywhere.
    static void forFirst(Subject subject, Predicate<ChunkStatistics> isOdd, Consumer<ChunkStatistics> visitor)
            throws IOException {
        boolean[] seen = new boolean[subject.schema().leaves().size()];
        forEach(subject, chunk -> {
            int column = chunk.leaf().fileIndex();
            if (!seen[column] && isOdd.test(chunk)) {
                seen[column] = true;
                visitor.accept(chunk);
            }
        });
    }
}
