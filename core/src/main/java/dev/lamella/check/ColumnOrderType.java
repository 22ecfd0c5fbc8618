package dev.lamella.check;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.schema.Leaf;
import java.util.List;

/// Column orders on types that they are not for.
///
/// @param order that is looked at
/// @param types names of its types
record ColumnOrderType(ColumnOrder order, String types) implements Check {
    @Override
    public void check(Subject subject, Report report) {
        List<ColumnOrder> orders = subject.metadata().columnOrders().orElse(List.of());
        for (Leaf leaf : subject.schema().leaves()) {
            if (!orders.isEmpty() && orders.get(leaf.fileIndex()).equals(order)
                    && !order.sortOrder(leaf).isDefined()) {
                report.field(leaf.path().names(), order + " on " + ChunkStatistics.typeName(leaf),
                        "it is for " + types + "; readers ignore bounds of other columns under it");
            }
        }
    }
}
