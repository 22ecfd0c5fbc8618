package dev.lamella.check;

import dev.lamella.schema.PhysicalType;

/// Bounds of BOOLEAN that are neither true nor false.
final class BooleanBound implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (chunk.type() != PhysicalType.BOOLEAN) {
            return;
        }
        for (ChunkStatistics.Bound bound : chunk.bounds()) {
            if (bound.bytes().length == 1 && bound.bytes()[0] != 0 && bound.bytes()[0] != 1) {
                report.chunk(chunk.rowGroup(), chunk.leaf(), bound.name() + " is a byte that is neither 0 nor 1",
                        "false is 0 and true is 1");
            }
        }
    }
}
