package dev.lamella.check;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.function.Function;

/// Column orders on types that they are not for.
///
/// @param order that is looked at
/// @param meaning the order of a column under it; none on other types
/// @param types names of its types
record ColumnOrderType(ColumnOrder order, Function<PrimitiveField, SortOrder> meaning, String types) implements Check {
    @Override
    public void check(Subject subject, Report report) {
        List<ColumnOrder> orders = subject.metadata().columnOrders().orElse(List.of());
        for (Leaf leaf : subject.schema().leaves()) {
            if (!orders.isEmpty() && orders.get(leaf.fileIndex()).equals(order)
                    && !meaning.apply(leaf.field()).isDefined()) {
                report.field(leaf.path().names(), order + " on " + ChunkStatistics.typeName(leaf),
                        "it is for " + types + "; readers ignore bounds of other columns under it");
            }
        }
    }
}
