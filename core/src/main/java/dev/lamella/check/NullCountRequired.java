package dev.lamella.check;

import java.util.OptionalLong;

/// Nulls in columns that cannot have one.
final class NullCountRequired implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        OptionalLong nulls = chunk.statistics().nullCount();
        if (nulls.isPresent() && nulls.getAsLong() > 0 && chunk.leaf().maxDefinitionLevel() == 0) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), "null_count is " + nulls.getAsLong() + " in a REQUIRED column",
                    "a column without OPTIONAL or REPEATED field on its path has no nulls");
        }
    }
}
