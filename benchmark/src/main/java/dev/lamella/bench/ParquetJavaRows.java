package dev.lamella.bench;

import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Text;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.Version;
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
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/// parquet-java's rows: `Group`, the only kind of row that it has itself. Text is asked for as a `String`.
final class ParquetJavaRows implements Contender {
    /// What there is to do with a field's values.
    private sealed interface Node {}

    private record LeafNode(int leaf, PrimitiveTypeName type) implements Node {}

    /// @param leaves those that have a slot for each instance of this group: below it, but not below a repeated field
    private record GroupNode(Field[] fields, int[] leaves) implements Node {}

    /// @param leaves those that have a slot for each instance of this field
    private record Field(Node node, boolean isRepeated, int[] leaves) {}

    @Override
    public Totals scan(Path file, Table table) throws IOException {
        return scan(file, table, FilterCompat.NOOP);
    }

    /// Adds up the rows that a filter wants.
    static Totals scan(Path file, Table table, FilterCompat.Filter filter) throws IOException {
        Tally tally = new Tally(table.leaves().size());
        InputFile input = new LocalInputFile(file);
        GroupNode root = plan(input);
        try (ParquetReader<Group> reader = new GroupReaderBuilder(input).withFilter(filter).build()) {
            long rows = 0;
            for (Group row = reader.read(); row != null; row = reader.read()) {
                rows++;
                addGroup(row, root, tally);
            }
            tally.addRows(rows);
            for (int leaf : root.leaves()) {
                tally.addSlots(leaf, rows);
            }
        }
        return tally.totals();
    }

    static ParquetReader<Group> reader(InputFile input) throws IOException {
        return new GroupReaderBuilder(input).build();
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
        Field[] fields = node.fields();
        for (int i = 0; i < fields.length; i++) {
            Field field = fields[i];
            int count = group.getFieldRepetitionCount(i);
            if (field.isRepeated()) {
                for (int leaf : field.leaves()) {
                    tally.addSlots(leaf, count);
                }
            }
            for (int k = 0; k < count; k++) {
                switch (field.node()) {
                    case LeafNode leaf -> tally.addValue(leaf.leaf(), summand(group, i, k, leaf.type()));
                    case GroupNode child -> addGroup(group.getGroup(i, k), child, tally);
                }
            }
        }
    }

    private static long summand(Group group, int field, int k, PrimitiveTypeName type) {
        return switch (type) {
            case INT64 -> group.getLong(field, k);
            case INT32 -> group.getInteger(field, k);
            case DOUBLE -> Double.doubleToRawLongBits(group.getDouble(field, k));
            case FLOAT -> Float.floatToRawIntBits(group.getFloat(field, k));
            case BOOLEAN -> group.getBoolean(field, k) ? 1 : 0;
            case BINARY -> Text.summand(group.getString(field, k));
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("no table has " + type);
        };
    }

    private static GroupNode plan(InputFile input) throws IOException {
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(input, options)) {
            return new Planner().group(reader.getFileMetaData().getSchema());
        }
    }

    private static final class Planner {
        private int leafCount;

        GroupNode group(GroupType type) {
            List<Field> fields = new ArrayList<>();
            for (Type field : type.getFields()) {
                Node node = field.isPrimitive()
                        ? new LeafNode(leafCount++, field.asPrimitiveType().getPrimitiveTypeName())
                        : group(field.asGroupType());
                int[] leaves = switch (node) {
                    case LeafNode leaf -> new int[]{leaf.leaf()};
                    case GroupNode child -> child.leaves();
                };
                fields.add(new Field(node, field.isRepetition(Repetition.REPEATED), leaves));
            }
            int[] own = fields.stream().filter(field -> !field.isRepeated())
                    .flatMapToInt(field -> Arrays.stream(field.leaves())).toArray();
            return new GroupNode(fields.toArray(Field[]::new), own);
        }
    }

    @Override
    public String version() {
        return Version.VERSION_NUMBER;
    }
}
