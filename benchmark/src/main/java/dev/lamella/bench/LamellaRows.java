package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Text;
import dev.lamella.bench.peer.Totals;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/// Lamella's rows, with typed accessors. Text is asked for as a `String`.
final class LamellaRows implements Contender {
    /// What there is to do with a field's values.
    private sealed interface Node {}

    private record LeafNode(int leaf, PhysicalType type) implements Node {}

    private record StructNode(Node[] fields) implements Node {}

    /// @param leaves those that have a slot for each element
    private record ListNode(Node element, int[] leaves) implements Node {}

    /// @param leaves those that have a slot for each entry
    private record MapNode(Node key, Node value, int[] leaves) implements Node {}

    @Override
    public Totals scan(Path file, Table table) throws IOException {
        return scan(file, table, Scan.all());
    }

    /// Adds up the rows that a scan gives.
    static Totals scan(Path file, Table table, Scan scan) throws IOException {
        Tally tally = new Tally(table.leaves().size());
        try (ParquetReader reader = Parquet.open(InputFile.of(file), LamellaColumns.OPTIONS);
                RowCursor cursor = reader.rows(scan)) {
            StructNode root = new Planner().struct(reader.schema().fields());
            long rows = 0;
            while (cursor.next()) {
                rows++;
                addRow(cursor, root, tally);
            }
            tally.addRows(rows);
            addSlots(leavesOf(root).toArray(), rows, tally);
        }
        return tally.totals();
    }

    private static void addRow(Row row, StructNode struct, Tally tally) {
        Node[] fields = struct.fields();
        for (int i = 0; i < fields.length; i++) {
            if (!row.isNull(i)) {
                switch (fields[i]) {
                    case LeafNode leaf -> tally.addValue(leaf.leaf(), summand(row, i, leaf.type()));
                    case StructNode child -> addRow(Objects.requireNonNull(row.getRow(i)), child, tally);
                    case ListNode child -> addList(Objects.requireNonNull(row.getList(i)), child, tally);
                    case MapNode child -> addMap(Objects.requireNonNull(row.getMap(i)), child, tally);
                }
            }
        }
    }

    private static void addList(RowList list, ListNode node, Tally tally) {
        addSlots(node.leaves(), list.size(), tally);
        addElements(list, node.element(), tally);
    }

    private static void addMap(RowMap map, MapNode node, Tally tally) {
        addSlots(node.leaves(), map.size(), tally);
        addElements(map.keys(), node.key(), tally);
        addElements(map.values(), node.value(), tally);
    }

    private static void addElements(RowList list, Node node, Tally tally) {
        for (int i = 0; i < list.size(); i++) {
            if (!list.isNull(i)) {
                switch (node) {
                    case LeafNode leaf -> tally.addValue(leaf.leaf(), summand(list, i, leaf.type()));
                    case StructNode child -> addRow(Objects.requireNonNull(list.getRow(i)), child, tally);
                    case ListNode child -> addList(Objects.requireNonNull(list.getList(i)), child, tally);
                    case MapNode child -> addMap(Objects.requireNonNull(list.getMap(i)), child, tally);
                }
            }
        }
    }

    private static void addSlots(int[] leaves, long count, Tally tally) {
        for (int leaf : leaves) {
            tally.addSlots(leaf, count);
        }
    }

    private static long summand(Row row, int field, PhysicalType type) {
        return switch (type) {
            case INT64 -> row.getLong(field);
            case INT32 -> row.getInt(field);
            case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(field));
            case FLOAT -> Float.floatToRawIntBits(row.getFloat(field));
            case BOOLEAN -> row.getBoolean(field) ? 1 : 0;
            case BYTE_ARRAY -> Text.summand(Objects.requireNonNull(row.getString(field)));
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("no table has " + type);
        };
    }

    private static long summand(RowList list, int index, PhysicalType type) {
        return switch (type) {
            case INT64 -> list.getLong(index);
            case INT32 -> list.getInt(index);
            case DOUBLE -> Double.doubleToRawLongBits(list.getDouble(index));
            case FLOAT -> Float.floatToRawIntBits(list.getFloat(index));
            case BOOLEAN -> list.getBoolean(index) ? 1 : 0;
            case BYTE_ARRAY -> Text.summand(Objects.requireNonNull(list.getString(index)));
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("no table has " + type);
        };
    }

    /// The leaves that have a slot for each instance of the node. Those below a list or map have one for each element.
    private static IntStream leavesOf(Node node) {
        return switch (node) {
            case LeafNode leaf -> IntStream.of(leaf.leaf());
            case StructNode struct -> Arrays.stream(struct.fields()).flatMapToInt(LamellaRows::leavesOf);
            case ListNode _,MapNode _ -> IntStream.empty();
        };
    }

    private static final class Planner {
        private int leafCount;

        StructNode struct(List<Field> fields) {
            return new StructNode(fields.stream().map(this::node).toArray(Node[]::new));
        }

        private Node node(Field field) {
            return switch (field) {
                case PrimitiveField primitive -> new LeafNode(leafCount++, primitive.type());
                case GroupField group -> switch (group.shape()) {
                    case GroupShape.ListOf _ -> {
                        Node element = node(group.element());
                        yield new ListNode(element, leavesOf(element).toArray());
                    }
                    case GroupShape.MapOf _ -> {
                        Node key = node(group.key());
                        Node value = node(group.value().orElseThrow());
                        yield new MapNode(key, value, IntStream.concat(leavesOf(key), leavesOf(value)).toArray());
                    }
                    case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ -> struct(group.children());
                };
            };
        }
    }

    @Override
    public String version() {
        return "of this checkout";
    }
}
