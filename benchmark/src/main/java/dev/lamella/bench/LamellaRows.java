package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
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
import java.util.List;
import java.util.Objects;

/// Lamella's rows, with typed accessors. Text is asked for as a `String`.
final class LamellaRows {
    private LamellaRows() {}

    /// What there is to do with a field's values.
    private sealed interface Node {}

    private record LeafNode(int leaf, PhysicalType type) implements Node {}

    private record StructNode(Node[] fields) implements Node {}

    private record ListNode(Node element) implements Node {}

    private record MapNode(Node key, Node value) implements Node {}

    /// Consumes the rows that a scan finds.
    static Totals scan(Path file, List<Column> columns, Scan scan) throws IOException {
        Tally tally = new Tally(columns);
        try (ParquetReader reader = Parquet.open(InputFile.of(file), LamellaColumns.OPTIONS);
                RowCursor cursor = reader.rows(scan)) {
            StructNode root = new Planner().struct(reader.schema().fields());
            long rows = 0;
            while (cursor.next()) {
                rows++;
                addRow(cursor, root, tally);
            }
            tally.addRows(rows);
        }
        return tally.totals();
    }

    private static void addRow(Row row, StructNode struct, Tally tally) {
        Node[] fields = struct.fields();
        for (int i = 0; i < fields.length; i++) {
            if (!row.isNull(i)) {
                switch (fields[i]) {
                    case LeafNode leaf -> addValue(row, i, leaf, tally);
                    case StructNode child -> addRow(Objects.requireNonNull(row.getRow(i)), child, tally);
                    case ListNode child -> addElements(Objects.requireNonNull(row.getList(i)), child.element(), tally);
                    case MapNode child -> addMap(Objects.requireNonNull(row.getMap(i)), child, tally);
                }
            }
        }
    }

    private static void addMap(RowMap map, MapNode node, Tally tally) {
        addElements(map.keys(), node.key(), tally);
        addElements(map.values(), node.value(), tally);
    }

    private static void addElements(RowList list, Node node, Tally tally) {
        for (int i = 0; i < list.size(); i++) {
            if (!list.isNull(i)) {
                switch (node) {
                    case LeafNode leaf -> addValue(list, i, leaf, tally);
                    case StructNode child -> addRow(Objects.requireNonNull(list.getRow(i)), child, tally);
                    case ListNode child -> addElements(Objects.requireNonNull(list.getList(i)), child.element(), tally);
                    case MapNode child -> addMap(Objects.requireNonNull(list.getMap(i)), child, tally);
                }
            }
        }
    }

    private static void addValue(Row row, int field, LeafNode node, Tally tally) {
        int leaf = node.leaf();
        switch (node.type()) {
            case INT64 -> tally.add(leaf, row.getLong(field));
            case INT32 -> tally.add(leaf, (long) row.getInt(field));
            case DOUBLE -> tally.add(leaf, row.getDouble(field));
            case FLOAT -> tally.add(leaf, (double) row.getFloat(field));
            case BOOLEAN -> tally.add(leaf, row.getBoolean(field));
            case BYTE_ARRAY -> tally.add(leaf, Objects.requireNonNull(row.getString(field)));
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("No table has " + node.type());
        }
    }

    private static void addValue(RowList list, int index, LeafNode node, Tally tally) {
        int leaf = node.leaf();
        switch (node.type()) {
            case INT64 -> tally.add(leaf, list.getLong(index));
            case INT32 -> tally.add(leaf, (long) list.getInt(index));
            case DOUBLE -> tally.add(leaf, list.getDouble(index));
            case FLOAT -> tally.add(leaf, (double) list.getFloat(index));
            case BOOLEAN -> tally.add(leaf, list.getBoolean(index));
            case BYTE_ARRAY -> tally.add(leaf, Objects.requireNonNull(list.getString(index)));
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("No table has " + node.type());
        }
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
                    case GroupShape.ListOf _ -> new ListNode(node(group.element()));
                    case GroupShape.MapOf _ ->
                        new MapNode(node(group.key()), node(group.value().orElseThrow()));
                    case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ -> struct(group.children());
                };
            };
        }
    }
}
