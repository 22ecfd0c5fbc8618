package dev.lamella.check;

import java.util.OptionalLong;

/// Bounds of chunks that have only nulls.
final class BoundsOfNulls implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        OptionalLong present = chunk.presentCount();
        if (present.isPresent() && present.getAsLong() == 0 && chunk.hasBounds()) {
            report.chunk(chunk.rowGroup(), chunk.leaf(),
                    "there are bounds, and all " + chunk.metadata().valueCount() + " values are null",
                    "bounds are left out where there is no value");
        }
    }
}
