package dev.lamella.check;

import java.util.OptionalLong;

/// More nulls than values.
final class NullCountTooLarge implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        OptionalLong nulls = chunk.statistics().nullCount();
        long values = chunk.metadata().valueCount();
        if (nulls.isPresent() && values >= 0 && nulls.getAsLong() > values) {
            report.chunk(chunk.rowGroup(), chunk.leaf(),
                    "null_count is " + nulls.getAsLong() + ", num_values " + values,
                    "num_values counts nulls too");
        }
    }
}
