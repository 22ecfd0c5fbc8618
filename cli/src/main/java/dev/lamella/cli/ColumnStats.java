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
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// Figures of one column over several files, each with its source.
final class ColumnStats {
    private static final List<Part> BOUNDS = List.of(Part.min, Part.max);

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

    /// The metadata of a file about a column.
    enum Part {
        nulls, min, max, distinct
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

    /// Adds figures from the metadata of a file, and returns the figures that are missing.
    ///
    /// @param fromMetadata empty if they must not be used
    Set<Part> addMetadata(Optional<ColumnStatistics> fromMetadata) {
        Set<Part> missing = EnumSet.allOf(Part.class);
        fromMetadata.map(ColumnStatistics::nullCount).filter(OptionalLong::isPresent).ifPresent(count -> {
            nulls += count.getAsLong();
            nullsFigure.add(Source.metadata);
            missing.remove(Part.nulls);
        });
        if (!order.isDefined()) {
            minFigure.giveUp();
            maxFigure.giveUp();
            missing.removeAll(BOUNDS);
        }
        fromMetadata.ifPresent(known -> {
            if (known.isWithoutValues()) {
                distinctFigure.add(Source.metadata);
                missing.remove(Part.distinct);
            }
            for (Part bound : BOUNDS) {
                Optional<byte[]> value = bound == Part.min ? known.min() : known.max();
                if (missing.contains(bound) && (value.isPresent() || known.isWithoutValues())) {
                    addBound(bound, value, Source.metadata);
                    missing.remove(bound);
                }
            }
        });
        return missing;
    }

    /// Adds figures from reading.
    void add(Set<Part> parts, ColumnStatisticsCollector read) {
        ColumnStatistics statistics = read.statistics();
        for (Part part : parts) {
            switch (part) {
                case nulls -> {
                    nulls += statistics.nullCount().orElseThrow();
                    nullsFigure.add(Source.data);
                }
                case min -> addBound(part, statistics.min(), Source.data);
                case max -> addBound(part, statistics.max(), Source.data);
                case distinct -> {
                    distinct.addDistinct(read);
                    distinctFigure.add(Source.data);
                }
            }
        }
    }

    /// Figures without a source.
    void giveUp(Set<Part> parts) {
        parts.forEach(part -> figure(part).giveUp());
    }

    private Figure figure(Part part) {
        return switch (part) {
            case nulls -> nullsFigure;
            case min -> minFigure;
            case max -> maxFigure;
            case distinct -> distinctFigure;
        };
    }

    /// Adds the distinct values of the dictionaries of a file.
    void addDictionaries(List<ColumnVector> dictionaries) {
        dictionaries.forEach(distinct::addDistinct);
        distinctFigure.add(Source.dictionaries);
    }

    private void addBound(Part bound, Optional<byte[]> value, Source source) {
        figure(bound).add(source);
        if (bound == Part.min) {
            min = value.map(found -> first(min, found, 1)).or(() -> min);
        } else {
            max = value.map(found -> first(max, found, -1)).or(() -> max);
        }
    }

    private byte[] first(Optional<byte[]> known, byte[] value, int sign) {
        return known.filter(bytes -> sign * order.compareStored(bytes, value) <= 0).orElse(value);
    }
}
