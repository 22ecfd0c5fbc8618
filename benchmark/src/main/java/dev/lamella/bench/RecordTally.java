package dev.lamella.bench;

import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Consumes what records hold, component by component, leaf by leaf of their table.
final class RecordTally {
    private final Tally tally;
    private long rows;

    RecordTally(Table table) {
        this.tally = new Tally(table.columns(Way.RECORDS));
    }

    /// The class of a table's records.
    static Class<?> type(Table table) {
        return switch (table) {
            case LINEITEM -> Line.class;
            case NESTED -> Order.class;
            default -> throw table.withoutRecords();
        };
    }

    void add(Object row) {
        rows++;
        switch (row) {
            case Line line -> add(line);
            case Order order -> add(order);
            default -> throw new IllegalArgumentException("Not a record of a table: " + row.getClass());
        }
    }

    private void add(Line line) {
        tally.add(0, line.orderKey());
        tally.add(1, line.partKey());
        tally.add(2, line.supplierKey());
        tally.add(3, line.lineNumber());
        tally.add(4, line.quantity());
        tally.add(5, line.extendedPrice());
        tally.add(6, line.discount());
        tally.add(7, line.tax());
        tally.add(8, line.returnFlag());
        tally.add(9, line.lineStatus());
        tally.add(10, line.shipDate().toEpochDay());
        tally.add(11, line.commitDate().toEpochDay());
        tally.add(12, line.receiptDate().toEpochDay());
        tally.add(13, line.shipInstruct());
        tally.add(14, line.shipMode());
        tally.add(15, line.comment());
    }

    private void add(Order order) {
        tally.add(0, order.id());
        Order.Customer customer = order.customer();
        if (customer != null) {
            add(1, customer.name());
            Order.Address address = customer.address();
            if (address != null) {
                add(2, address.city());
                add(3, address.zip());
            }
        }
        List<@Nullable Integer> tags = order.tags();
        if (tags != null) {
            for (Integer tag : tags) {
                add(4, tag);
            }
        }
        List<Order.@Nullable Item> items = order.items();
        if (items != null) {
            addItems(items);
        }
        Map<String, @Nullable Long> attributes = order.attributes();
        if (attributes != null) {
            attributes.forEach((key, value) -> {
                add(8, key);
                add(9, value);
            });
        }
    }

    private void addItems(List<Order.@Nullable Item> items) {
        for (Order.Item item : items) {
            if (item != null) {
                add(5, item.sku());
                add(6, item.qty());
                Double price = item.price();
                if (price != null) {
                    tally.add(7, price.doubleValue());
                }
            }
        }
    }

    private void add(int leaf, @Nullable String value) {
        if (value != null) {
            tally.add(leaf, value);
        }
    }

    private void add(int leaf, @Nullable Integer value) {
        if (value != null) {
            tally.add(leaf, value);
        }
    }

    private void add(int leaf, @Nullable Long value) {
        if (value != null) {
            tally.add(leaf, value);
        }
    }

    Totals totals() {
        tally.addRows(rows);
        return tally.totals();
    }
}
