package dev.lamella.check;

import dev.lamella.schema.SortOrder;
import java.util.Optional;

/// Lower bounds above the upper ones, by the order of the column.
///
/// The order is where writers go wrong: decimals on bytes are signed, UUIDs and text are not, whatever the language at
/// hand compares by.
final class BoundsSwapped implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        check(chunk, chunk.values(), report);
        check(chunk, chunk.deprecated(), report);
    }

    private static void check(ChunkStatistics chunk, Optional<ChunkStatistics.Pair> pair, Report report) {
        if (pair.isEmpty()) {
            return;
        }
        ChunkStatistics.Bound min = pair.get().min();
        ChunkStatistics.Bound max = pair.get().max();
        SortOrder order = chunk.orderOf(min);
        if (order.isLegalBound(min.bytes()) && order.isLegalBound(max.bytes())
                && order.compareStored(min.bytes(), max.bytes()) > 0) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), min.name() + " is above " + max.name(),
                    chunk.typeName() + " is ordered " + order + "; readers that trust these bounds lose rows");
        }
    }
}
