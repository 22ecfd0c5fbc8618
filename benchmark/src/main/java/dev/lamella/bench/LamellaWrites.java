package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.records.RecordMapping;
import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Lamella's three ways to write.
final class LamellaWrites {
    private LamellaWrites() {}

    static WriteOptions options(Codec codec) {
        WriteOptions same = WriteOptions.DEFAULT
                .withRowGroups(Writes.ROW_GROUP_BYTES, Writes.ROW_GROUP_ROWS)
                .withPages(Writes.PAGE_BYTES, Writes.PAGE_ROWS)
                .withDictionaryBytes(Writes.DICTIONARY_BYTES);
        return switch (codec) {
            case SNAPPY -> same.withCodec(CompressionCodec.SNAPPY);
            case ZSTD -> same.withCodec(CompressionCodec.ZSTD, Writes.ZSTD_LEVEL);
            case UNCOMPRESSED -> same.withCodec(CompressionCodec.UNCOMPRESSED);
        };
    }

    /// From records, field by field by ordinal.
    static Writes.Writing rows(Table table, WriteOptions options, Path source) throws IOException {
        Schema schema;
        try (ParquetReader reader = Parquet.open(source)) {
            schema = reader.schema();
        }
        List<?> rows = Records.of(table, source);
        return file -> {
            try (ParquetWriter writer = Parquet.create(file, schema, options)) {
                RowAppender appender = writer.rows();
                for (Object row : rows) {
                    switch (row) {
                        case Line line -> fill(appender, line);
                        case Order order -> fill(appender, order);
                        default -> throw table.withoutRecords();
                    }
                    appender.endRow();
                }
                writer.commit();
            }
        };
    }

    /// From records, as they are. The schema is made from their class: what is primitive in Java is REQUIRED, as with Carpet.
    static <T> Writes.Writing records(Class<T> type, List<?> rows, Codec codec) {
        RecordMapping<T> mapping = RecordMapping.of(type).withWriteOptions(options(codec));
        List<T> records = rows.stream().map(type::cast).toList();
        return file -> mapping.write(file, records);
    }

    /// Copies the rows of a file.
    static void copy(Path source, Path file, WriteOptions options) throws IOException {
        try (ParquetReader reader = Parquet.open(source);
                BatchSource rows = reader.batches();
                ParquetWriter writer = Parquet.create(file, reader.schema(), options)) {
            while (rows.next()) {
                writer.write(rows.batch());
            }
            writer.commit();
        }
    }

    /// From batches of a few thousand rows. They hold every value: none has a dictionary of the file that it was read from.
    static Writes.Writing batches(Codec codec, Path source) throws IOException {
        List<Batch> batches = new ArrayList<>();
        Schema schema;
        try (ParquetReader reader = Parquet.open(source); BatchSource rows = reader.batches()) {
            schema = reader.schema();
            while (rows.next()) {
                Batch batch = rows.batch();
                List<ColumnVector> columns = batch.columns().stream().map(LamellaWrites::withoutDictionary).toList();
                batches.add(new Batch(batch.schema(), batch.rowCount(), columns).copy());
            }
        }
        return file -> {
            try (ParquetWriter writer = Parquet.create(file, schema, options(codec))) {
                for (Batch batch : batches) {
                    writer.write(batch);
                }
                writer.commit();
            }
        };
    }

    private static ColumnVector withoutDictionary(ColumnVector vector) {
        return switch (vector) {
            case DictionaryVector values -> values.materialize();
            case GroupVector groups -> groups.withFields(
                    groups.fields().stream().map(LamellaWrites::withoutDictionary).toList());
            case ListVector lists -> new ListVector(lists.size(), lists.validity(), lists.offsets(),
                    withoutDictionary(lists.elements()));
            case MapVector maps -> new MapVector(maps.size(), maps.validity(), maps.offsets(),
                    withoutDictionary(maps.keys()), withoutDictionary(maps.values()));
            default -> vector;
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
}
