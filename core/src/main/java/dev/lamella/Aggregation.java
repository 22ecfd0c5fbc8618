package dev.lamella;

import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.Answer;
import dev.lamella.statistics.Answer.Source;
import dev.lamella.statistics.ColumnAggregates;
import dev.lamella.statistics.ColumnStatistics;
import dev.lamella.statistics.ColumnStatisticsCollector;
import dev.lamella.statistics.StatisticsCollector;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The aggregates of one column: statistics that metadata do not give are read, and bounds become values as rows give them.
final class Aggregation {
    private final ParquetReader reader;
    private final Leaf leaf;
    private final RowOptions options;
    private final StatisticsCollector collector;
    private final ColumnStatisticsCollector column;
    private final SortOrder order;

    Aggregation(ParquetReader reader, Leaf leaf, RowOptions options) {
        this.reader = reader;
        this.leaf = leaf;
        this.options = options;
        this.collector = StatisticsCollector.of(reader.schema().project(List.of(leaf.path())));
        this.column = collector.columns().stream().filter(each -> each.leaf().fileIndex() == leaf.fileIndex())
                .findFirst().orElseThrow();
        this.order = column.order();
    }

    /// Statistics from reading.
    private record Read(long rowCount, ColumnStatistics statistics) {}

    ColumnAggregates aggregates() throws IOException {
        ColumnStatistics known = reader.statistics(leaf.fileIndex());
        Optional<Long> rowCount = reader.metadata().rowCount() == reader.rowCount()
                ? Optional.of(reader.rowCount())
                : Optional.empty();
        Optional<Long> nulls = known.nullCount().stream().boxed().findFirst();
        Optional<Optional<Object>> min = known(known, known.min());
        Optional<Optional<Object>> max = known(known, known.max());
        boolean isKnown = rowCount.isPresent() && nulls.isPresent() && min.isPresent() && max.isPresent();
        Optional<Read> read = isKnown ? Optional.empty() : Optional.of(read());
        return new ColumnAggregates(leaf.path(), answer(rowCount, read, Read::rowCount),
                answer(nulls, read, found -> found.statistics().nullCount().orElseThrow()),
                answer(min, read,
                        found -> found.statistics().min().map(stored -> StoredValue.of(leaf, order, stored, options))),
                answer(max, read,
                        found -> found.statistics().max().map(stored -> StoredValue.of(leaf, order, stored, options))));
    }

    private static <T> Answer<T> answer(Optional<T> known, Optional<Read> read, Function<Read, T> of) {
        return known.isPresent()
                ? new Answer<>(known.get(), Source.METADATA)
                : new Answer<>(read.map(of).orElseThrow(), Source.DATA);
    }

    /// The smallest or largest value by metadata; empty if they do not give it.
    private Optional<Optional<Object>> known(ColumnStatistics known, Optional<byte[]> bound) {
        if (!order.isDefined() || known.isWithoutValues()) {
            return Optional.of(Optional.empty());
        }
        try {
            return bound.map(stored -> Optional.of(StoredValue.of(leaf, order, stored, options)));
        } catch (ParquetException ignored) {
            // A bound that is not a value; reading finds the values that are present.
            return Optional.empty();
        }
    }

    private Read read() throws IOException {
        Scan scan = Scan.all().columns(List.of(leaf.path()));
        long rowCount = 0;
        try (BatchSource batches = reader.batches(scan)) {
            while (batches.next()) {
                collector.add(batches.batch());
                rowCount += batches.batch().rowCount();
            }
        }
        return new Read(rowCount, column.statistics());
    }
}
