package dev.lamella.bench;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/// parquet-java's columnar interface: a `ColumnReader` for each column of each row group, value by value.
final class ParquetJavaColumns {
    private ParquetJavaColumns() {}

    static Totals scan(Path file, List<Column> columns) throws IOException {
        return scan(file, columns, null);
    }

    /// @param keys null if the file is not encrypted
    static Totals scan(Path file, List<Column> columns, @Nullable FileDecryptionProperties keys) throws IOException {
        Tally tally = new Tally(columns);
        try (ParquetFileReader reader = open(file, keys)) {
            if (columns.isEmpty()) {
                return footer(reader);
            }
            MessageType schema = requested(reader.getFileMetaData().getSchema(), columns);
            reader.setRequestedSchema(schema);
            for (PageReadStore group = reader.readNextRowGroup(); group != null; group = reader.readNextRowGroup()) {
                ColumnReadStoreImpl store = new ColumnReadStoreImpl(group,
                        new GroupRecordConverter(schema).getRootConverter(), schema,
                        reader.getFileMetaData().getCreatedBy());
                for (int i = 0; i < columns.size(); i++) {
                    ColumnDescriptor column = schema.getColumns().get(i);
                    add(new Values(store.getColumnReader(column), group.getPageReader(column).getTotalValueCount(),
                            column.getMaxDefinitionLevel()), column, i, tally);
                }
                tally.addRows(group.getRowCount());
            }
        }
        return tally.totals();
    }

    static ParquetFileReader open(Path file) throws IOException {
        return open(file, null);
    }

    private static ParquetFileReader open(Path file, @Nullable FileDecryptionProperties keys) throws IOException {
        return ParquetFileReader.open(new LocalInputFile(file),
                ParquetReadOptions.builder(new PlainParquetConfiguration()).withDecryption(keys).build());
    }

    private static Totals footer(ParquetFileReader reader) {
        long nameLength = 0;
        for (ColumnDescriptor column : reader.getFileMetaData().getSchema().getColumns()) {
            nameLength += column.getPath()[0].length();
        }
        return Totals.ofFooter(reader.getRecordCount(), reader.getRowGroups().size(), Optional.of(nameLength));
    }

    /// The part of a file's schema that is read.
    static MessageType requested(MessageType schema, List<Column> columns) {
        return columns.size() == schema.getColumns().size()
                ? schema
                : new MessageType(schema.getName(),
                        columns.stream().map(column -> schema.getType(column.path())).toList());
    }

    /// Goes from one value to the next one that is not null.
    private static final class Values {
        private final ColumnReader reader;
        private final int maxLevel;
        private long rest;
        private boolean isAtValue;

        Values(ColumnReader reader, long count, int maxLevel) {
            this.reader = reader;
            this.maxLevel = maxLevel;
            this.rest = count;
        }

        boolean next() {
            if (isAtValue) {
                reader.consume();
                rest--;
            }
            while (rest > 0 && reader.getCurrentDefinitionLevel() < maxLevel) {
                reader.consume();
                rest--;
            }
            isAtValue = rest > 0;
            return isAtValue;
        }
    }

    private static void add(Values values, ColumnDescriptor column, int leaf, Tally tally) {
        switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case INT64 -> addLongs(values, leaf, tally);
            case INT32 -> addInts(values, leaf, tally);
            case DOUBLE -> addDoubles(values, leaf, tally);
            case FLOAT -> addFloats(values, leaf, tally);
            case BOOLEAN -> addBooleans(values, leaf, tally);
            case BINARY -> addTexts(values, leaf, tally);
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("No table has " + column);
        }
    }

    private static void addLongs(Values values, int leaf, Tally tally) {
        while (values.next()) {
            tally.add(leaf, values.reader.getLong());
        }
    }

    private static void addInts(Values values, int leaf, Tally tally) {
        while (values.next()) {
            tally.add(leaf, (long) values.reader.getInteger());
        }
    }

    private static void addDoubles(Values values, int leaf, Tally tally) {
        while (values.next()) {
            tally.add(leaf, values.reader.getDouble());
        }
    }

    private static void addFloats(Values values, int leaf, Tally tally) {
        while (values.next()) {
            tally.add(leaf, (double) values.reader.getFloat());
        }
    }

    private static void addBooleans(Values values, int leaf, Tally tally) {
        while (values.next()) {
            tally.add(leaf, values.reader.getBoolean());
        }
    }

    private static void addTexts(Values values, int leaf, Tally tally) {
        while (values.next()) {
            add(values.reader.getBinary(), leaf, tally);
        }
    }

    static void add(Binary text, int leaf, Tally tally) {
        ByteBuffer bytes = text.toByteBuffer();
        tally.add(leaf, bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
}
