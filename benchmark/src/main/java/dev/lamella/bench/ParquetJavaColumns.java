package dev.lamella.bench;

import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.Version;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/// parquet-java's columnar interface: a `ColumnReader` for each column of each row group, value by value.
final class ParquetJavaColumns implements Contender {
    private final TextRule textRule;

    ParquetJavaColumns(TextRule textRule) {
        this.textRule = textRule;
    }

    @Override
    public Totals scan(Path file, Table table) throws IOException {
        Tally tally = new Tally(table.leaves().size());
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            if (table.isFooter()) {
                return footer(reader);
            }
            MessageType schema = requested(reader.getFileMetaData().getSchema(), table);
            reader.setRequestedSchema(schema);
            String createdBy = reader.getFileMetaData().getCreatedBy();
            List<ColumnDescriptor> columns = schema.getColumns();
            PageReadStore rowGroup = reader.readNextRowGroup();
            while (rowGroup != null) {
                GroupConverter converter = switch (textRule) {
                    case VALUES -> new GroupRecordConverter(schema).getRootConverter();
                    case ENTRIES -> TextSum.below(schema);
                };
                ColumnReadStoreImpl store = new ColumnReadStoreImpl(rowGroup, converter, schema, createdBy);
                for (int i = 0; i < columns.size(); i++) {
                    ColumnDescriptor column = columns.get(i);
                    long entries = rowGroup.getPageReader(column).getTotalValueCount();
                    int slotLevel = slotLevel(schema, column);
                    ColumnReader values = store.getColumnReader(column);
                    if (converter(converter, schema, column) instanceof TextSum sum) {
                        addEntries(values, sum, entries, column.getMaxDefinitionLevel(), slotLevel, i, tally);
                    } else {
                        addColumn(column, values, entries, slotLevel, i, tally);
                    }
                }
                tally.addRows(rowGroup.getRowCount());
                rowGroup = reader.readNextRowGroup();
            }
        }
        return tally.totals();
    }

    private static Totals footer(ParquetFileReader reader) {
        long nameLength = 0;
        for (ColumnDescriptor column : reader.getFileMetaData().getSchema().getColumns()) {
            nameLength += column.getPath()[0].length();
        }
        return Totals.ofFooter(reader.getRecordCount(), reader.getRowGroups().size(), OptionalLong.of(nameLength));
    }

    /// The part of a file's schema that is read.
    static MessageType requested(MessageType schema, Table table) {
        if (!table.isPart()) {
            return schema;
        }
        return new MessageType(schema.getName(), table.paths().stream().map(schema::getType).toList());
    }

    /// The definition level from which on a leaf has a slot: that of the innermost repeated group around it.
    private static int slotLevel(MessageType schema, ColumnDescriptor column) {
        String[] path = column.getPath();
        for (int depth = path.length; depth > 0; depth--) {
            String[] upper = Arrays.copyOf(path, depth);
            if (schema.getType(upper).isRepetition(Repetition.REPEATED)) {
                return schema.getMaxDefinitionLevel(upper);
            }
        }
        return 0;
    }

    private static void addColumn(ColumnDescriptor column, ColumnReader reader, long entries, int slotLevel, int leaf,
            Tally tally) {
        int maxLevel = column.getMaxDefinitionLevel();
        PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
        switch (type) {
            case INT64 -> addLongs(reader, entries, maxLevel, slotLevel, leaf, tally);
            case INT32 -> addInts(reader, entries, maxLevel, slotLevel, leaf, tally);
            case DOUBLE -> addDoubles(reader, entries, maxLevel, slotLevel, leaf, tally);
            case FLOAT -> addFloats(reader, entries, maxLevel, slotLevel, leaf, tally);
            case BOOLEAN -> addBooleans(reader, entries, maxLevel, slotLevel, leaf, tally);
            case BINARY -> addBinaries(reader, entries, maxLevel, slotLevel, leaf, tally);
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("no table has " + type);
        }
    }

    private static void addLongs(ColumnReader reader, long entries, int maxLevel, int slotLevel, int leaf,
            Tally tally) {
        long slots = 0;
        long values = 0;
        long sum = 0;
        for (long i = 0; i < entries; i++) {
            int level = reader.getCurrentDefinitionLevel();
            if (level >= slotLevel) {
                slots++;
            }
            if (level == maxLevel) {
                values++;
                sum += reader.getLong();
            }
            reader.consume();
        }
        tally.add(leaf, slots, values, sum);
    }

    private static void addInts(ColumnReader reader, long entries, int maxLevel, int slotLevel, int leaf,
            Tally tally) {
        long slots = 0;
        long values = 0;
        long sum = 0;
        for (long i = 0; i < entries; i++) {
            int level = reader.getCurrentDefinitionLevel();
            if (level >= slotLevel) {
                slots++;
            }
            if (level == maxLevel) {
                values++;
                sum += reader.getInteger();
            }
            reader.consume();
        }
        tally.add(leaf, slots, values, sum);
    }

    private static void addDoubles(ColumnReader reader, long entries, int maxLevel, int slotLevel, int leaf,
            Tally tally) {
        long slots = 0;
        long values = 0;
        long sum = 0;
        for (long i = 0; i < entries; i++) {
            int level = reader.getCurrentDefinitionLevel();
            if (level >= slotLevel) {
                slots++;
            }
            if (level == maxLevel) {
                values++;
                sum += Double.doubleToRawLongBits(reader.getDouble());
            }
            reader.consume();
        }
        tally.add(leaf, slots, values, sum);
    }

    private static void addFloats(ColumnReader reader, long entries, int maxLevel, int slotLevel, int leaf,
            Tally tally) {
        long slots = 0;
        long values = 0;
        long sum = 0;
        for (long i = 0; i < entries; i++) {
            int level = reader.getCurrentDefinitionLevel();
            if (level >= slotLevel) {
                slots++;
            }
            if (level == maxLevel) {
                values++;
                sum += Float.floatToRawIntBits(reader.getFloat());
            }
            reader.consume();
        }
        tally.add(leaf, slots, values, sum);
    }

    private static void addBooleans(ColumnReader reader, long entries, int maxLevel, int slotLevel, int leaf,
            Tally tally) {
        long slots = 0;
        long values = 0;
        long sum = 0;
        for (long i = 0; i < entries; i++) {
            int level = reader.getCurrentDefinitionLevel();
            if (level >= slotLevel) {
                slots++;
            }
            if (level == maxLevel) {
                values++;
                sum += reader.getBoolean() ? 1 : 0;
            }
            reader.consume();
        }
        tally.add(leaf, slots, values, sum);
    }

    private static void addBinaries(ColumnReader reader, long entries, int maxLevel, int slotLevel, int leaf,
            Tally tally) {
        long slots = 0;
        long values = 0;
        long sum = 0;
        for (long i = 0; i < entries; i++) {
            int level = reader.getCurrentDefinitionLevel();
            if (level >= slotLevel) {
                slots++;
            }
            if (level == maxLevel) {
                values++;
                sum += TextSum.summand(reader.getBinary());
            }
            reader.consume();
        }
        tally.add(leaf, slots, values, sum);
    }

    private static void addEntries(ColumnReader reader, TextSum converter, long entries, int maxLevel, int slotLevel,
            int leaf, Tally tally) {
        long slots = 0;
        long values = 0;
        for (long i = 0; i < entries; i++) {
            int level = reader.getCurrentDefinitionLevel();
            if (level >= slotLevel) {
                slots++;
            }
            if (level == maxLevel) {
                values++;
                reader.writeCurrentValueToConverter();
            }
            reader.consume();
        }
        tally.add(leaf, slots, values, converter.sum());
    }

    private static Converter converter(GroupConverter root, MessageType schema, ColumnDescriptor column) {
        Converter converter = root;
        GroupType group = schema;
        for (String name : column.getPath()) {
            int field = group.getFieldIndex(name);
            converter = converter.asGroupConverter().getConverter(field);
            if (!converter.isPrimitive()) {
                group = group.getType(field).asGroupType();
            }
        }
        return converter;
    }

    @Override
    public String version() {
        return Version.VERSION_NUMBER;
    }
}
