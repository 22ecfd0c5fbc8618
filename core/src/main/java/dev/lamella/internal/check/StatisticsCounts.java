package dev.lamella.internal.check;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.Statistics;
import java.util.List;
import java.util.OptionalLong;

/// The counts of statistics: nulls, NaN and distinct values. Each method reports what its comment names.
final class StatisticsCounts {
    private StatisticsCounts() {}

    /// Counts below 0.
    static void negative(ChunkStatistics chunk, Report report) {
        Statistics counts = chunk.statistics();
        negative("null_count", counts.nullCount(), report);
        negative("nan_count", counts.nanCount(), report);
        negative("distinct_count", counts.distinctCount(), report);
    }

    private static void negative(String name, OptionalLong count, Report report) {
        if (count.isPresent() && count.getAsLong() < 0) {
            report.add(name + " is " + count.getAsLong(),
                    "a count is at least 0, and left out if it is not known");
        }
    }

    /// More nulls than values.
    static void tooManyNulls(ChunkStatistics chunk, Report report) {
        OptionalLong nulls = chunk.statistics().nullCount();
        long values = chunk.valueCount();
        if (nulls.isPresent() && values >= 0 && nulls.getAsLong() > values) {
            report.add("null_count is " + nulls.getAsLong() + ", num_values " + values,
                    "num_values counts nulls too");
        }
    }

    /// Nulls in columns that cannot have one.
    static void nullsInRequired(ChunkStatistics chunk, Report report) {
        OptionalLong nulls = chunk.statistics().nullCount();
        if (nulls.isPresent() && nulls.getAsLong() > 0 && chunk.leaf().maxDefinitionLevel() == 0) {
            report.add("null_count is " + nulls.getAsLong() + " in a REQUIRED column",
                    "a column without OPTIONAL or REPEATED field on its path has no nulls");
        }
    }

    /// Counts of nulls that are not those of the definition levels.
    static void nullsByLevels(ChunkStatistics chunk, Report report) {
        int maxLevel = chunk.leaf().maxDefinitionLevel();
        List<Long> histogram = chunk.chunk().metadata().sizeStatistics().map(sizes -> sizes.definitionLevelHistogram())
                .orElse(List.of());
        OptionalLong present = chunk.presentCount();
        if (histogram.size() == maxLevel + 1 && present.isPresent()
                && histogram.get(maxLevel) != present.getAsLong()) {
            report.add(
                    "num_values and null_count leave " + present.getAsLong() + " values, the histogram of levels has "
                            + histogram.get(maxLevel) + " at level " + maxLevel,
                    "null_count counts everything below the highest definition level, empty and null lists included");
        }
    }

    /// Columns whose statistics do not say how many values are null.
    static void nullCountMissing(ChunkStatistics chunk, Report report) {
        if (chunk.statistics().nullCount().isEmpty()) {
            report.add("the statistics have no null_count, in this row group first",
                    "null_count is written always, also if it is 0; without it readers must expect nulls");
        }
    }

    /// Counts of different values that cannot be: none of several, or more than there are values.
    static void distinct(ChunkStatistics chunk, Report report) {
        OptionalLong distinct = chunk.statistics().distinctCount();
        if (distinct.isEmpty() || distinct.getAsLong() < 0 || chunk.valueCount() < 0) {
            return;
        }
        OptionalLong present = chunk.presentCount();
        boolean hasValues = present.isPresent() ? present.getAsLong() > 0 : chunk.hasBounds();
        long most = present.orElse(chunk.valueCount());
        if (distinct.getAsLong() == 0 && hasValues) {
            report.add("distinct_count is 0 where there are values",
                    "distinct_count is left out if it is not known");
        } else if (distinct.getAsLong() > most) {
            report.add("distinct_count is " + distinct.getAsLong() + " of " + most
                    + " values", "there are at most as many different values as values");
        }
    }

    /// More NaN than values that are not null.
    static void tooManyNans(ChunkStatistics chunk, Report report) {
        OptionalLong nans = chunk.statistics().nanCount();
        OptionalLong present = chunk.presentCount();
        long most = present.orElse(chunk.valueCount());
        if (nans.isPresent() && most >= 0 && nans.getAsLong() > most) {
            report.add("nan_count is " + nans.getAsLong() + " of " + most
                    + (present.isPresent() ? " values that are not null" : " values"),
                    "NaN are counted among the values that are not null");
        }
    }

    /// Counts of NaN in columns that cannot have one.
    static void nanCountType(ChunkStatistics chunk, Report report) {
        if (chunk.statistics().nanCount().isPresent() && !chunk.isFloating()) {
            report.add("nan_count is set on " + chunk.typeName(),
                    "only FLOAT, DOUBLE and FLOAT16 have it");
        }
    }

    /// Columns with bounds of floating-point values in IEEE 754 total order that do not say how many of these are NaN.
    static void nanCountMissingInTotalOrder(ChunkStatistics chunk, Report report) {
        nanCountMissing(ColumnOrder.IEEE_754_TOTAL_ORDER, chunk, report);
    }

    /// Columns with bounds of floating-point values that do not say how many of these are NaN.
    static void nanCountMissing(ChunkStatistics chunk, Report report) {
        nanCountMissing(ColumnOrder.TYPE_ORDER, chunk, report);
    }

    private static void nanCountMissing(ColumnOrder order, ChunkStatistics chunk, Report report) {
        if (chunk.isFloating() && chunk.hasValueBounds() && chunk.statistics().nanCount().isEmpty()
                && chunk.isOrder(order)) {
            report.add("there are bounds without nan_count, in this row group first",
                    "nan_count stands beside the bounds of " + chunk.typeName() + ", also if it is 0");
        }
    }
}
