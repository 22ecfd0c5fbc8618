package dev.lamella.check;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Column indexes, which are made of bounds, of columns whose values have no order.
final class UnorderedIndex implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        Optional<List<ColumnOrder>> orders = subject.metadata().columnOrders();
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            Optional<ColumnOrder> order = orders.map(list -> list.get(leaf.fileIndex()));
            if (IndexRange.hasColumnIndex(chunk) && isUnordered(leaf.field(), order)) {
                report.chunk(rowGroup, leaf, "there is a column index of " + ChunkStatistics.typeName(leaf)
                        + ", whose values have no order", "no column index is written, and readers ignore it");
            }
        });
    }

    private static boolean isUnordered(PrimitiveField field, Optional<ColumnOrder> order) {
        return field.logicalType()
                .filter(type -> type instanceof LogicalType.Interval || type instanceof LogicalType.Geometry
                        || type instanceof LogicalType.Geography)
                .isPresent()
                || (field.type() == PhysicalType.INT96
                        && order.filter(ColumnOrder.INT96_TIMESTAMP_ORDER::equals).isEmpty());
    }
}
