package dev.lamella.bench;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// parquet-java's rows: `Group`, the only kind of row that it has itself. Text is asked for as a `String`.
final class ParquetJavaRows {
    private ParquetJavaRows() {}

    /// What there is to do with a field's values.
    private sealed interface Node {}

    private record LeafNode(int leaf, PrimitiveTypeName type) implements Node {}

    private record GroupNode(Node[] fields) implements Node {}

    static Totals scan(Path file, List<Column> columns, FilterCompat.Filter filter) throws IOException {
        Tally tally = new Tally(columns);
        GroupNode root;
        try (ParquetFileReader reader = ParquetJavaColumns.open(file)) {
            root = new Planner().group(reader.getFileMetaData().getSchema());
        }
        try (ParquetReader<Group> reader = new GroupReaderBuilder(new LocalInputFile(file)).withFilter(filter)
                .build()) {
            long rows = 0;
            for (Group row = reader.read(); row != null; row = reader.read()) {
                rows++;
                addGroup(row, root, tally);
            }
            tally.addRows(rows);
        }
        return tally.totals();
    }

    static ParquetReader<Group> reader(Path file) throws IOException {
        return new GroupReaderBuilder(new LocalInputFile(file)).build();
    }

    private static final class GroupReaderBuilder extends ParquetReader.Builder<Group> {
        GroupReaderBuilder(InputFile input) {
            super(input, new PlainParquetConfiguration());
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }

    private static void addGroup(Group group, GroupNode node, Tally tally) {
        Node[] fields = node.fields();
        for (int i = 0; i < fields.length; i++) {
            int count = group.getFieldRepetitionCount(i);
            for (int k = 0; k < count; k++) {
                switch (fields[i]) {
                    case LeafNode leaf -> addValue(group, i, k, leaf, tally);
                    case GroupNode child -> addGroup(group.getGroup(i, k), child, tally);
                }
            }
        }
    }

    private static void addValue(Group group, int field, int k, LeafNode node, Tally tally) {
        int leaf = node.leaf();
        switch (node.type()) {
            case INT64 -> tally.add(leaf, group.getLong(field, k));
            case INT32 -> tally.add(leaf, (long) group.getInteger(field, k));
            case DOUBLE -> tally.add(leaf, group.getDouble(field, k));
            case FLOAT -> tally.add(leaf, (double) group.getFloat(field, k));
            case BOOLEAN -> tally.add(leaf, group.getBoolean(field, k));
            case BINARY -> tally.add(leaf, group.getString(field, k));
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("No table has " + node.type());
        }
    }

    private static final class Planner {
        private int leafCount;

        GroupNode group(GroupType type) {
            return new GroupNode(type.getFields().stream()
                    .map(field -> field.isPrimitive()
                            ? new LeafNode(leafCount++, field.asPrimitiveType().getPrimitiveTypeName())
                            : group(field.asGroupType()))
                    .toArray(Node[]::new));
        }
    }
}
