package dev.lamella.cli;

import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.ColumnStatistics;
import dev.lamella.statistics.ColumnStatisticsCollector;
import dev.lamella.statistics.StatisticsCollector;
import dev.lamella.vector.ColumnVector;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Figures of one column over several files, each with its source.
final class ColumnStats {
    /// The source of a figure.
    enum Source {
        metadata, dictionaries, data
    }

    /// A figure over several files; unknown if one of the files does not give it.
    static final class Figure {
        private final Set<Source> sources = EnumSet.noneOf(Source.class);
        private boolean isUnknown;

        void add(Source source) {
            sources.add(source);
        }

        void giveUp() {
            isUnknown = true;
        }

        boolean isKnown() {
            return !isUnknown && !sources.isEmpty();
        }

        /// For example `metadata` or `metadata and data`.
        String from() {
            return sources.stream().map(Source::name).collect(Collectors.joining(" and "));
        }
    }

    final Figure nullsFigure = new Figure();
    final Figure minFigure = new Figure();
    final Figure maxFigure = new Figure();
    final Figure distinctFigure = new Figure();
    private final Leaf leaf;
    private final SortOrder order;
    private final ColumnStatisticsCollector distinct;
    private long nulls;
    private Optional<byte[]> min = Optional.empty();
    private Optional<byte[]> max = Optional.empty();

    private ColumnStats(ColumnStatisticsCollector distinct) {
        this.distinct = distinct;
        this.leaf = distinct.leaf();
        this.order = SortOrder.of(leaf);
    }

    static List<ColumnStats> of(Schema schema) {
        List<ColumnStats> all = new ArrayList<>();
        StatisticsCollector.of(schema).columns().forEach(column -> all.add(new ColumnStats(column)));
        return all;
    }

    Leaf leaf() {
        return leaf;
    }

    long nulls() {
        return nulls;
    }

    /// The smallest value. Its zero has no sign.
    Optional<byte[]> min() {
        return min.map(order::upperBound);
    }

    Optional<byte[]> max() {
        return max.map(order::upperBound);
    }

    long distinct() {
        return distinct.distinctEstimate();
    }

    /// Whether metadata give every figure except the distinct count.
    boolean isAnswered(ColumnStatistics fromMetadata) {
        return fromMetadata.nullCount().isPresent()
                && (!order.isDefined() || fromMetadata.isWithoutValues()
                        || fromMetadata.min().isPresent() && fromMetadata.max().isPresent());
    }

    /// Adds the figures of a file: those of its metadata, and those of reading for the rest.
    ///
    /// @param fromMetadata figures from metadata; empty if they must not be used
    /// @param tally empty if the column was not read
    void add(Optional<ColumnStatistics> fromMetadata, Optional<ColumnStatisticsCollector> tally) {
        Optional<ColumnStatistics> read = tally.map(ColumnStatisticsCollector::statistics);
        if (fromMetadata.isPresent() && fromMetadata.get().nullCount().isPresent()) {
            nulls += fromMetadata.get().nullCount().getAsLong();
            nullsFigure.add(Source.metadata);
        } else if (read.isPresent()) {
            nulls += read.get().nullCount().orElseThrow();
            nullsFigure.add(Source.data);
        } else {
            nullsFigure.giveUp();
        }
        boolean isEmpty = fromMetadata.isPresent() && fromMetadata.get().isWithoutValues();
        addBound(minFigure, fromMetadata.flatMap(ColumnStatistics::min), read.map(ColumnStatistics::min), isEmpty)
                .ifPresent(value -> min = Optional.of(first(min, value, 1)));
        addBound(maxFigure, fromMetadata.flatMap(ColumnStatistics::max), read.map(ColumnStatistics::max), isEmpty)
                .ifPresent(value -> max = Optional.of(first(max, value, -1)));
        if (isEmpty && read.isEmpty()) {
            distinctFigure.add(Source.metadata);
        } else if (tally.isPresent()) {
            distinct.addDistinct(tally.get());
            distinctFigure.add(Source.data);
        }
    }

    /// Adds the distinct values of the dictionaries of a file.
    void addDictionaries(List<ColumnVector> dictionaries) {
        dictionaries.forEach(distinct::addDistinct);
        distinctFigure.add(Source.dictionaries);
    }

    private Optional<byte[]> addBound(Figure figure, Optional<byte[]> fromMetadata, Optional<Optional<byte[]>> read,
            boolean isEmpty) {
        if (!order.isDefined()) {
            figure.giveUp();
        } else if (fromMetadata.isPresent() || isEmpty) {
            figure.add(Source.metadata);
            return fromMetadata;
        } else if (read.isPresent()) {
            figure.add(Source.data);
            return read.get();
        } else {
            figure.giveUp();
        }
        return Optional.empty();
    }

    private byte[] first(Optional<byte[]> known, byte[] value, int sign) {
        return known.filter(bytes -> sign * order.compareStored(bytes, value) <= 0).orElse(value);
    }
}
