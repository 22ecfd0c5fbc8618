package dev.lamella.bench;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/// Hands records over to parquet-java, event by event.
final class ParquetJavaRecords {
    private ParquetJavaRecords() {}

    static void write(RecordConsumer to, Line line) {
        to.startMessage();
        addLong(to, "l_orderkey", 0, line.orderKey());
        addLong(to, "l_partkey", 1, line.partKey());
        addLong(to, "l_suppkey", 2, line.supplierKey());
        addLong(to, "l_linenumber", 3, line.lineNumber());
        addDouble(to, "l_quantity", 4, line.quantity());
        addDouble(to, "l_extendedprice", 5, line.extendedPrice());
        addDouble(to, "l_discount", 6, line.discount());
        addDouble(to, "l_tax", 7, line.tax());
        addText(to, "l_returnflag", 8, line.returnFlag());
        addText(to, "l_linestatus", 9, line.lineStatus());
        addDate(to, "l_shipdate", 10, line.shipDate());
        addDate(to, "l_commitdate", 11, line.commitDate());
        addDate(to, "l_receiptdate", 12, line.receiptDate());
        addText(to, "l_shipinstruct", 13, line.shipInstruct());
        addText(to, "l_shipmode", 14, line.shipMode());
        addText(to, "l_comment", 15, line.comment());
        to.endMessage();
    }

    static void write(RecordConsumer to, Order order) {
        to.startMessage();
        addLong(to, "id", 0, order.id());
        if (order.customer() != null) {
            to.startField("customer", 1);
            write(to, order.customer());
            to.endField("customer", 1);
        }
        if (order.tags() != null) {
            to.startField("tags", 2);
            writeTags(to, order.tags());
            to.endField("tags", 2);
        }
        if (order.items() != null) {
            to.startField("items", 3);
            writeItems(to, order.items());
            to.endField("items", 3);
        }
        if (order.attributes() != null) {
            to.startField("attributes", 4);
            writeAttributes(to, order.attributes());
            to.endField("attributes", 4);
        }
        to.endMessage();
    }

    private static void write(RecordConsumer to, Order.Customer customer) {
        to.startGroup();
        addText(to, "name", 0, customer.name());
        Order.Address address = customer.address();
        if (address != null) {
            to.startField("address", 1);
            to.startGroup();
            addText(to, "city", 0, address.city());
            addInteger(to, "zip", 1, address.zip());
            to.endGroup();
            to.endField("address", 1);
        }
        to.endGroup();
    }

    private static void writeTags(RecordConsumer to, List<@Nullable Integer> tags) {
        to.startGroup();
        if (!tags.isEmpty()) {
            to.startField("list", 0);
            for (Integer tag : tags) {
                to.startGroup();
                addInteger(to, "element", 0, tag);
                to.endGroup();
            }
            to.endField("list", 0);
        }
        to.endGroup();
    }

    private static void writeItems(RecordConsumer to, List<Order.@Nullable Item> items) {
        to.startGroup();
        if (!items.isEmpty()) {
            to.startField("list", 0);
            for (Order.Item item : items) {
                to.startGroup();
                if (item != null) {
                    to.startField("element", 0);
                    to.startGroup();
                    addText(to, "sku", 0, item.sku());
                    addInteger(to, "qty", 1, item.qty());
                    if (item.price() != null) {
                        addDouble(to, "price", 2, item.price());
                    }
                    to.endGroup();
                    to.endField("element", 0);
                }
                to.endGroup();
            }
            to.endField("list", 0);
        }
        to.endGroup();
    }

    private static void writeAttributes(RecordConsumer to, Map<String, @Nullable Long> attributes) {
        to.startGroup();
        if (!attributes.isEmpty()) {
            to.startField("key_value", 0);
            attributes.forEach((key, value) -> {
                to.startGroup();
                addText(to, "key", 0, key);
                if (value != null) {
                    addLong(to, "value", 1, value);
                }
                to.endGroup();
            });
            to.endField("key_value", 0);
        }
        to.endGroup();
    }

    private static void addLong(RecordConsumer to, String name, int ordinal, long value) {
        to.startField(name, ordinal);
        to.addLong(value);
        to.endField(name, ordinal);
    }

    private static void addDouble(RecordConsumer to, String name, int ordinal, double value) {
        to.startField(name, ordinal);
        to.addDouble(value);
        to.endField(name, ordinal);
    }

    private static void addDate(RecordConsumer to, String name, int ordinal, LocalDate value) {
        to.startField(name, ordinal);
        to.addInteger((int) value.toEpochDay());
        to.endField(name, ordinal);
    }

    private static void addInteger(RecordConsumer to, String name, int ordinal, @Nullable Integer value) {
        if (value != null) {
            to.startField(name, ordinal);
            to.addInteger(value);
            to.endField(name, ordinal);
        }
    }

    private static void addText(RecordConsumer to, String name, int ordinal, @Nullable String value) {
        if (value != null) {
            to.startField(name, ordinal);
            to.addBinary(Binary.fromConstantByteArray(value.getBytes(StandardCharsets.UTF_8)));
            to.endField(name, ordinal);
        }
    }
}
