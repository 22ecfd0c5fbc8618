package dev.lamella.check;

import dev.lamella.schema.SortOrder;
import java.io.IOException;

/// Columns that have only deprecated bounds, and good ones. Reported once for a column.
final class DeprecatedOnly implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        StatisticsCheck.forFirst(subject, DeprecatedOnly::isOdd, chunk -> report.chunk(chunk.rowGroup(), chunk.leaf(),
                "there are min and max without min_value and max_value, in this row group first",
                "min_value and max_value took their place"));
    }

    private static boolean isOdd(ChunkStatistics chunk) {
        return !chunk.hasValueBounds() && chunk.hasBounds()
                && SortOrder.of(chunk.leaf()).isOrderOfDeprecatedBounds();
    }
}
