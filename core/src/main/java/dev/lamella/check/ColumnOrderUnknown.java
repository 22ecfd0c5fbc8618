package dev.lamella.check;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.schema.Leaf;
import java.util.List;

/// Column orders that the format does not have, or not yet.
final class ColumnOrderUnknown implements Check {
    @Override
    public void check(Subject subject, Report report) {
        List<ColumnOrder> orders = subject.metadata().columnOrders().orElse(List.of());
        for (Leaf leaf : subject.schema().leaves()) {
            if (!orders.isEmpty() && !orders.get(leaf.fileIndex()).isRecognized()) {
                report.field(leaf.path().names(), "the order is member " + orders.get(leaf.fileIndex()).id()
                        + " of ColumnOrder", "the members are 1 to 3; under another order readers ignore bounds");
            }
        }
    }
}
