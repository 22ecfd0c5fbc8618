package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Lamella, from records, with typed setters by ordinal.
final class LamellaRowWriting implements WriteContender {
    private @Nullable Rows<?> rows;

    private record Rows<T>(Schema schema, List<T> rows, BiConsumer<RowAppender, T> fill) {
        void write(ParquetWriter writer) throws IOException {
            RowAppender appender = writer.rows();
            for (T row : rows) {
                fill.accept(appender, row);
                appender.endRow();
            }
        }
    }

    @Override
    public void load(Path source, Table table) throws IOException {
        Schema schema;
        try (ParquetReader reader = Parquet.open(source)) {
            schema = reader.schema();
        }
        rows = switch (table) {
            case LINEITEM -> new Rows<>(schema, Records.lines(source), LamellaRowWriting::fill);
            case NESTED -> new Rows<>(schema, Records.orders(source), LamellaRowWriting::fill);
            default -> throw table.withoutRecords();
        };
    }

    private static void fill(RowAppender to, Line line) {
        to.setLong(0, line.orderKey()).setLong(1, line.partKey()).setLong(2, line.supplierKey())
                .setLong(3, line.lineNumber()).setDouble(4, line.quantity()).setDouble(5, line.extendedPrice())
                .setDouble(6, line.discount()).setDouble(7, line.tax()).setString(8, line.returnFlag())
                .setString(9, line.lineStatus()).setInt(10, (int) line.shipDate().toEpochDay())
                .setInt(11, (int) line.commitDate().toEpochDay()).setInt(12, (int) line.receiptDate().toEpochDay())
                .setString(13, line.shipInstruct()).setString(14, line.shipMode()).setString(15, line.comment());
    }

    private static void fill(RowAppender to, Order order) {
        to.setLong(0, order.id());
        if (order.customer() != null) {
            fill(to.struct(1), order.customer());
        }
        if (order.tags() != null) {
            ListAppender tags = to.list(2);
            for (Integer tag : order.tags()) {
                if (tag == null) {
                    tags.addNull();
                } else {
                    tags.addInt(tag);
                }
            }
        }
        if (order.items() != null) {
            ListAppender items = to.list(3);
            for (Order.Item item : order.items()) {
                if (item == null) {
                    items.addNull();
                } else {
                    fill(items.addStruct(), item);
                }
            }
        }
        if (order.attributes() != null) {
            MapAppender attributes = to.map(4);
            ListAppender keys = attributes.keys();
            ListAppender values = attributes.values();
            order.attributes().forEach((key, value) -> {
                keys.addString(key);
                if (value == null) {
                    values.addNull();
                } else {
                    values.addLong(value);
                }
            });
        }
    }

    private static void fill(StructAppender to, Order.Customer customer) {
        to.setString(0, customer.name());
        if (customer.address() != null) {
            StructAppender address = to.struct(1).setString(0, customer.address().city());
            if (customer.address().zip() != null) {
                address.setInt(1, customer.address().zip());
            }
        }
    }

    private static void fill(StructAppender to, Order.Item item) {
        to.setString(0, item.sku());
        if (item.qty() != null) {
            to.setInt(1, item.qty());
        }
        if (item.price() != null) {
            to.setDouble(2, item.price());
        }
    }

    @Override
    public void write(Path file, Codec codec) throws IOException {
        if (rows == null) {
            throw new IllegalStateException("nothing is loaded");
        }
        try (ParquetWriter writer = Parquet.create(file, rows.schema(), LamellaWriting.options(codec))) {
            rows.write(writer);
            writer.commit();
        }
    }

    @Override
    public String version() {
        return "of this checkout";
    }
}
