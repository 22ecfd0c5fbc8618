package dev.lamella.check;

import dev.lamella.metadata.ColumnOrder;
import java.io.IOException;

/// Columns with bounds of floating-point values that do not say how many of these are NaN. Reported once for a column.
///
/// @param order whose columns are looked at
record NanCountMissing(ColumnOrder order) implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        StatisticsCheck.forFirst(subject, this::isOdd, chunk -> report.chunk(chunk.rowGroup(), chunk.leaf(),
                "there are bounds without nan_count, in this row group first",
                "nan_count stands beside the bounds of " + chunk.typeName() + ", also if it is 0"));
    }

    private boolean isOdd(ChunkStatistics chunk) {
        return chunk.isFloating() && chunk.hasValueBounds() && chunk.statistics().nanCount().isEmpty()
                && chunk.isOrder(order);
    }
}
