package dev.lamella.check;

import java.util.OptionalLong;

/// Counts of different values that cannot be: none of several, or more than there are values.
final class DistinctCount implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        OptionalLong distinct = chunk.statistics().distinctCount();
        if (distinct.isEmpty() || distinct.getAsLong() < 0 || chunk.metadata().valueCount() < 0) {
            return;
        }
        OptionalLong present = chunk.presentCount();
        boolean hasValues = present.isPresent() ? present.getAsLong() > 0 : chunk.hasBounds();
        long most = present.orElse(chunk.metadata().valueCount());
        if (distinct.getAsLong() == 0 && hasValues) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), "distinct_count is 0 where there are values",
                    "distinct_count is left out if it is not known");
        } else if (distinct.getAsLong() > most) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), "distinct_count is " + distinct.getAsLong() + " of " + most
                    + " values", "there are at most as many different values as values");
        }
    }
}
