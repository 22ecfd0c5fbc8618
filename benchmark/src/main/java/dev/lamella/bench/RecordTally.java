package dev.lamella.bench;

import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Text;
import dev.lamella.bench.peer.Totals;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Adds up what records hold, component by component, leaf by leaf of their table.
final class RecordTally {
    private final Table table;
    private final Tally tally;
    private long rows;

    RecordTally(Table table) {
        this.table = table;
        this.tally = new Tally(table.leaves().size());
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
            default -> throw new IllegalArgumentException("no record of a table: " + row.getClass());
        }
    }

    private void add(Line line) {
        tally.addValue(0, line.orderKey());
        tally.addValue(1, line.partKey());
        tally.addValue(2, line.supplierKey());
        tally.addValue(3, line.lineNumber());
        add(4, line.quantity());
        add(5, line.extendedPrice());
        add(6, line.discount());
        add(7, line.tax());
        add(8, line.returnFlag());
        add(9, line.lineStatus());
        tally.addValue(10, line.shipDate().toEpochDay());
        tally.addValue(11, line.commitDate().toEpochDay());
        tally.addValue(12, line.receiptDate().toEpochDay());
        add(13, line.shipInstruct());
        add(14, line.shipMode());
        add(15, line.comment());
    }

    private void add(Order order) {
        tally.addValue(0, order.id());
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
            tally.addSlots(4, tags.size());
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
            tally.addSlots(8, attributes.size());
            tally.addSlots(9, attributes.size());
            attributes.forEach((key, value) -> {
                add(8, key);
                add(9, value);
            });
        }
    }

    private void addItems(List<Order.@Nullable Item> items) {
        for (int leaf = 5; leaf <= 7; leaf++) {
            tally.addSlots(leaf, items.size());
        }
        for (Order.Item item : items) {
            if (item != null) {
                add(5, item.sku());
                add(6, item.qty());
                Double price = item.price();
                if (price != null) {
                    add(7, price.doubleValue());
                }
            }
        }
    }

    private void add(int leaf, double value) {
        tally.addValue(leaf, Double.doubleToRawLongBits(value));
    }

    private void add(int leaf, @Nullable String value) {
        if (value != null) {
            tally.addValue(leaf, Text.summand(value));
        }
    }

    private void add(int leaf, @Nullable Integer value) {
        if (value != null) {
            tally.addValue(leaf, value);
        }
    }

    private void add(int leaf, @Nullable Long value) {
        if (value != null) {
            tally.addValue(leaf, value);
        }
    }

    Totals totals() {
        tally.addRows(rows);
        int[] perRow = switch (table) {
            case LINEITEM -> new int[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
            case NESTED -> new int[]{0, 1, 2, 3};
            default -> throw table.withoutRecords();
        };
        for (int leaf : perRow) {
            tally.addSlots(leaf, rows);
        }
        return tally.totals();
    }
}
