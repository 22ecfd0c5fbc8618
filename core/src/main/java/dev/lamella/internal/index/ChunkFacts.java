package dev.lamella.internal.index;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The facts that the footer gives about the values of a column chunk.
///
/// @param facts the facts
/// @param nulls the null count, if it is known and trusted
/// @param ignored why statistics, or parts of them, are ignored; empty if all are trusted
record ChunkFacts(Facts facts, OptionalLong nulls, List<String> ignored) {
    ChunkFacts {
        ignored = List.copyOf(ignored);
    }

    static ChunkFacts of(RowGroup group, Leaf leaf, StatisticsValidity trust) {
        ColumnChunk chunk = group.columns().get(leaf.fileIndex());
        if (chunk.metadata().isEmpty()) {
            return unknown(leaf, "the column is encrypted, or its metadata are missing");
        }
        ColumnMetadata metadata = chunk.metadata().get();
        if (metadata.type() != leaf.field().typeId()) {
            return unknown(leaf, "the column chunk is of another physical type");
        }
        boolean countsFit = leaf.maxRepetitionLevel() == 0
                ? metadata.valueCount() == group.rowCount()
                : metadata.valueCount() >= group.rowCount();
        if (!countsFit) {
            return unknown(leaf, "the column chunk has " + metadata.valueCount() + " entries for " + group.rowCount()
                    + " rows");
        }
        return of(leaf, metadata, trust);
    }

    private static ChunkFacts of(Leaf leaf, ColumnMetadata metadata, StatisticsValidity trust) {
        if (metadata.statistics().isEmpty()) {
            return new ChunkFacts(Facts.unknown(leaf), OptionalLong.empty(), List.of());
        }
        Statistics statistics = metadata.statistics().get();
        List<String> ignored = new ArrayList<>();
        OptionalLong nulls = believedNulls(leaf, statistics.nullCount(), trust, ignored);
        Counts counts = counts(leaf, metadata, statistics, nulls, trust, ignored);
        return switch (counts.judged()) {
            case Counts.CheckedBounds.Ignored(String reason) -> unknown(leaf, reason);
            case Counts.CheckedBounds.Believed(Facts facts, List<String> doubts) -> {
                ignored.addAll(doubts);
                Optional<String> doubt = counts.doubtOfNulls();
                doubt.ifPresent(ignored::add);
                yield new ChunkFacts(facts, doubt.isPresent() ? OptionalLong.empty() : nulls, ignored);
            }
        };
    }

    private static OptionalLong believedNulls(Leaf leaf, OptionalLong told, StatisticsValidity trust,
            List<String> ignored) {
        Optional<String> doubt = told.isPresent() ? trust.doubtOfNulls(leaf, told.getAsLong()) : Optional.empty();
        doubt.ifPresent(ignored::add);
        return doubt.isPresent() ? OptionalLong.empty() : told;
    }

    private static Counts counts(Leaf leaf, ColumnMetadata metadata, Statistics statistics, OptionalLong nulls,
            StatisticsValidity trust, List<String> ignored) {
        boolean areNew = statistics.minValue().isPresent() || statistics.maxValue().isPresent();
        boolean areOld = !areNew && (statistics.min().isPresent() || statistics.max().isPresent());
        SortOrder order = areOld ? StatisticsValidity.orderOfDeprecated(leaf) : trust.order(leaf);
        if (areOld && !order.isDefined()) {
            ignored.add("deprecated bounds are in signed order, which is not that of the type");
        } else if (areNew && !order.isDefined()) {
            ignored.add("the order of the bounds is missing or unknown");
        }
        Optional<String> doubt = areNew || areOld ? trust.doubtOfBounds(leaf) : Optional.empty();
        if (order.isDefined() && doubt.isPresent()) {
            ignored.add(doubt.get());
            order = SortOrder.none(leaf.field());
        }
        return new Counts(leaf, OptionalLong.of(metadata.valueCount()), nulls, statistics.nanCount(), order,
                areOld ? statistics.min() : statistics.minValue(), areOld ? statistics.max() : statistics.maxValue(),
                metadata.sizeStatistics().map(SizeStatistics::definitionLevelHistogram).orElse(List.of()));
    }

    private static ChunkFacts unknown(Leaf leaf, String reason) {
        return new ChunkFacts(Facts.unknown(leaf), OptionalLong.empty(), List.of(reason));
    }
}
