package dev.lamella.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/// parquet-java, from records, by a `WriteSupport` made for them, which hands them over event by event: the fastest way that it has.
final class ParquetJavaWrites {
    private ParquetJavaWrites() {}

    static Writes.Writing of(Table table, Codec codec, Path source) throws IOException {
        return of(table, codec, source, () -> null);
    }

    /// @param keys of each file; null if it is not encrypted
    static Writes.Writing of(Table table, Codec codec, Path source, Supplier<@Nullable FileEncryptionProperties> keys)
            throws IOException {
        MessageType schema = ParquetJavaFiles.schema(source);
        List<?> rows = Records.of(table, source);
        return file -> {
            try (ParquetWriter<Object> writer = ParquetJavaFiles.configured(new Builder(schema, file), codec)
                    .withWriterVersion(WriterVersion.PARQUET_1_0).withDictionaryEncoding(true)
                    .withEncryption(keys.get())
                    .build()) {
                for (Object row : rows) {
                    writer.write(row);
                }
            }
        };
    }

    private static final class Builder extends ParquetWriter.Builder<Object, Builder> {
        private final MessageType schema;

        Builder(MessageType schema, Path file) {
            super(new LocalOutputFile(file));
            this.schema = schema;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<Object> getWriteSupport(Configuration configuration) {
            return new Support(schema);
        }

        @Override
        protected WriteSupport<Object> getWriteSupport(ParquetConfiguration configuration) {
            return new Support(schema);
        }
    }

    private static final class Support extends WriteSupport<Object> {
        private final MessageType schema;
        private @Nullable RecordConsumer consumer;

        Support(MessageType schema) {
            this.schema = schema;
        }

        @Override
        public WriteContext init(Configuration configuration) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer recordConsumer) {
            consumer = recordConsumer;
        }

        @Override
        public void write(Object row) {
            RecordConsumer to = Objects.requireNonNull(consumer);
            switch (row) {
                case Line line -> ParquetJavaWrites.write(to, line);
                case Order order -> ParquetJavaWrites.write(to, order);
                default -> throw new IllegalArgumentException("Not a record of a table: " + row.getClass());
            }
        }
    }

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
