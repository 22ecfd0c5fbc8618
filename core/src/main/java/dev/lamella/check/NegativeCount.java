package dev.lamella.check;

import dev.lamella.metadata.Statistics;
import java.util.OptionalLong;

/// Counts below 0.
final class NegativeCount implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        Statistics statistics = chunk.statistics();
        check("null_count", statistics.nullCount(), chunk, report);
        check("nan_count", statistics.nanCount(), chunk, report);
        check("distinct_count", statistics.distinctCount(), chunk, report);
    }

    private static void check(String name, OptionalLong count, ChunkStatistics chunk, Report report) {
        if (count.isPresent() && count.getAsLong() < 0) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), name + " is " + count.getAsLong(),
                    "a count is at least 0, and left out if it is not known");
        }
    }
}
