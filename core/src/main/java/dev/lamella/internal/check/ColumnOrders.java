package dev.lamella.internal.check;

import dev.lamella.error.Location;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/// Column orders: the orders that bounds are in. Each method reports what its comment names.
final class ColumnOrders {
    private ColumnOrders() {}

    /// Files with bounds, and without the orders that these are in.
    static void missing(CheckedFile file, Report report) throws IOException {
        if (file.details().columnOrderCount().isPresent()) {
            return;
        }
        List<ChunkStatistics> bounded = new ArrayList<>();
        file.forEachChunk(report, chunk -> chunk.statistics().filter(ChunkStatistics::hasValueBounds)
                .ifPresent(bounded::add));
        if (!bounded.isEmpty()) {
            report.at(() -> Location.UNKNOWN);
            report.add("the footer has no column_orders, and " + bounded.size() + " column chunks have min_value or"
                    + " max_value",
                    "column_orders say what the bounds mean; without them they mean nothing");
        }
    }

    /// Lists of column orders that have not one for each column.
    static void count(CheckedFile file, Report report) throws IOException {
        OptionalInt count = file.details().columnOrderCount();
        int leaves = file.schema().leaves().size();
        if (count.isPresent() && count.getAsInt() != leaves) {
            report.add("column_orders has " + count.getAsInt() + " entries",
                    "there is one for each of the " + leaves + " columns; with another number none counts");
        }
    }

    /// Column orders that the format does not have, or not yet.
    static void unknown(CheckedFile file, Report report) {
        forEach(file, report, (leaf, order) -> {
            if (!order.isRecognized()) {
                report.add("the order is member " + order.id() + " of ColumnOrder",
                        "the members are 1 to 3; under another order readers ignore bounds");
            }
        });
    }

    /// IEEE_754_TOTAL_ORDER on columns whose values are not floating-point numbers.
    static void totalOrderType(CheckedFile file, Report report) {
        type(ColumnOrder.IEEE_754_TOTAL_ORDER, "FLOAT, DOUBLE and FLOAT16", file, report);
    }

    /// INT96_TIMESTAMP_ORDER on columns of other types.
    static void int96OrderType(CheckedFile file, Report report) {
        type(ColumnOrder.INT96_TIMESTAMP_ORDER, "INT96", file, report);
    }

    private static void type(ColumnOrder expected, String types, CheckedFile file, Report report) {
        forEach(file, report, (leaf, order) -> {
            if (order.equals(expected) && !order.sortOrder(leaf).isDefined()) {
                report.add(order + " on " + leaf.field().typeText(),
                        "it is for " + types + "; readers ignore bounds of other columns under it");
            }
        });
    }

    private static void forEach(CheckedFile file, Report report, BiConsumer<Leaf, ColumnOrder> visitor) {
        List<ColumnOrder> orders = file.metadata().columnOrders().orElse(List.of());
        for (Leaf leaf : orders.isEmpty() ? List.<Leaf>of() : file.schema().leaves()) {
            report.at(() -> Location.UNKNOWN.inColumn(leaf.path().names()));
            visitor.accept(leaf, orders.get(leaf.fileIndex()));
        }
    }
}
