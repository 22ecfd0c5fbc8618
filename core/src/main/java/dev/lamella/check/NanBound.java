package dev.lamella.check;

import dev.lamella.metadata.ColumnOrder;
import java.util.OptionalLong;

/// Bounds that are NaN, except, under IEEE_754_TOTAL_ORDER, those of a chunk that has nothing else.
final class NanBound implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (chunk.isOrder(ColumnOrder.IEEE_754_TOTAL_ORDER) && isAllNan(chunk)) {
            return;
        }
        for (ChunkStatistics.Bound bound : chunk.bounds()) {
            if (chunk.floating(bound).filter(value -> value.isNaN()).isPresent()) {
                report.chunk(chunk.rowGroup(), chunk.leaf(), bound.name() + " is NaN",
                        "NaN is left out of bounds; only under IEEE_754_TOTAL_ORDER are the bounds of a chunk of NaN"
                                + " alone NaN");
            }
        }
    }

    private static boolean isAllNan(ChunkStatistics chunk) {
        OptionalLong present = chunk.presentCount();
        OptionalLong nans = chunk.statistics().nanCount();
        return present.isPresent() && nans.isPresent() && nans.getAsLong() == present.getAsLong();
    }
}
