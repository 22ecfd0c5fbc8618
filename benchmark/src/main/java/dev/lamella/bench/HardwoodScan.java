package dev.lamella.bench;

import dev.hardwood.Hardwood;
import dev.hardwood.HardwoodContext;
import dev.hardwood.InputFile;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.row.PqIntList;
import dev.hardwood.row.PqList;
import dev.hardwood.row.PqMap;
import dev.hardwood.row.PqStruct;
import dev.hardwood.row.StructAccessor;
import dev.hardwood.schema.ColumnProjection;
import dev.hardwood.schema.ColumnSchema;
import dev.hardwood.schema.SchemaNode;
import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Peer;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Hardwood's readers of columns and of rows. Its threads live as long as this does.
final class HardwoodScan implements Work {
    private final Hardwood hardwood;
    private final Path file;
    private final List<Column> columns;
    private final Peer.Way way;

    /// @param context the threads that decode; one is what a context has at least, and the caller's own comes on top
    HardwoodScan(HardwoodContext context, Path file, List<Column> columns, Peer.Way way) {
        this.hardwood = Hardwood.create(context);
        this.file = file;
        this.columns = columns;
        this.way = way;
    }

    @Override
    public Totals run() throws IOException {
        try (ParquetFileReader reader = hardwood.open(InputFile.of(file))) {
            if (columns.isEmpty()) {
                return footer(reader);
            }
            return switch (way) {
                case COLUMNS -> columns(reader);
                case ROWS -> rows(reader);
            };
        }
    }

    private static Totals footer(ParquetFileReader reader) {
        long nameLength = 0;
        for (ColumnSchema column : reader.getFileSchema().getColumns()) {
            nameLength += column.fieldPath().elements().getFirst().length();
        }
        return Totals.ofFooter(reader.getFileMetaData().numRows(), reader.getFileMetaData().rowGroups().size(),
                Optional.of(nameLength));
    }

    private Totals columns(ParquetFileReader reader) {
        Tally tally = new Tally(columns);
        ColumnProjection projection = columns.size() == reader.getFileSchema().getColumnCount()
                ? ColumnProjection.all()
                : ColumnProjection.columns(columns.stream().map(Column::path).toArray(String[]::new));
        try (ColumnReaders batches = reader.columnReaders(projection)) {
            while (batches.nextBatch()) {
                tally.addRows(batches.getRecordCount());
                for (int leaf = 0; leaf < columns.size(); leaf++) {
                    add(batches.getColumnReader(leaf), leaf, tally);
                }
            }
        }
        return tally.totals();
    }

    private static void add(ColumnReader values, int leaf, Tally tally) {
        int count = values.getValueCount();
        long[] valid = values.getLeafValidity().hasNulls() ? values.getLeafValidity().words() : null;
        switch (values.getColumnSchema().type()) {
            case INT64 -> tally.addLongs(leaf, values.getLongs(), 0, count, valid);
            case INT32 -> tally.addInts(leaf, values.getInts(), 0, count, valid);
            case DOUBLE -> tally.addDoubles(leaf, values.getDoubles(), 0, count, valid);
            case FLOAT -> tally.addFloats(leaf, values.getFloats(), 0, count, valid);
            case BOOLEAN -> tally.addBooleans(leaf, values.getBooleans(), 0, count, valid);
            // The text of a null is empty.
            case BYTE_ARRAY ->
                tally.addTexts(leaf, values.getBinaryValues(), 0, values.getBinaryOffsets(), 0, count);
            case FIXED_LEN_BYTE_ARRAY, INT96 ->
                throw new IllegalStateException("No table has " + values.getColumnSchema());
        }
    }

    private Totals rows(ParquetFileReader reader) {
        Tally tally = new Tally(columns);
        Node[] fields = new Planner().fields(reader.getFileSchema().getRootNode());
        long rows = 0;
        try (RowReader row = reader.rowReader()) {
            while (row.hasNext()) {
                row.next();
                rows++;
                addRow(row, fields, tally);
            }
        }
        tally.addRows(rows);
        return tally.totals();
    }

    /// What there is to do with a field's values.
    private sealed interface Node {}

    private record LeafNode(int leaf, PhysicalType type) implements Node {}

    private record StructNode(Node[] fields) implements Node {}

    private record ListNode(Node element) implements Node {}

    private record MapNode(int key, int value) implements Node {}

    private static void addRow(StructAccessor row, Node[] fields, Tally tally) {
        for (int i = 0; i < fields.length; i++) {
            if (!row.isNull(i)) {
                switch (fields[i]) {
                    case LeafNode leaf -> addValue(row, i, leaf, tally);
                    case StructNode struct -> addRow(row.getStruct(i), struct.fields(), tally);
                    case ListNode list -> addList(row.getList(i), list.element(), tally);
                    case MapNode map -> addMap(row.getMap(i), map, tally);
                }
            }
        }
    }

    private static void addValue(StructAccessor row, int field, LeafNode node, Tally tally) {
        int leaf = node.leaf();
        switch (node.type()) {
            case INT64 -> tally.add(leaf, row.getLong(field));
            case INT32 -> tally.add(leaf, (long) row.getInt(field));
            case DOUBLE -> tally.add(leaf, row.getDouble(field));
            case FLOAT -> tally.add(leaf, (double) row.getFloat(field));
            case BOOLEAN -> tally.add(leaf, row.getBoolean(field));
            case BYTE_ARRAY -> tally.add(leaf, row.getString(field));
            case FIXED_LEN_BYTE_ARRAY, INT96 -> throw new IllegalStateException("No table has " + node.type());
        }
    }

    private static void addList(PqList list, Node element, Tally tally) {
        switch (element) {
            case StructNode struct -> {
                for (PqStruct row : list.structs()) {
                    if (row != null) {
                        addRow(row, struct.fields(), tally);
                    }
                }
            }
            case LeafNode node -> {
                PqIntList ints = list.ints();
                for (int i = 0; i < ints.size(); i++) {
                    if (!ints.isNull(i)) {
                        tally.add(node.leaf(), (long) ints.get(i));
                    }
                }
            }
            case ListNode _,MapNode _ -> throw new IllegalStateException("No table has lists of " + element);
        }
    }

    private static void addMap(PqMap map, MapNode node, Tally tally) {
        for (PqMap.Entry entry : map.getEntries()) {
            tally.add(node.key(), entry.getStringKey());
            if (!entry.isValueNull()) {
                tally.add(node.value(), entry.getLongValue());
            }
        }
    }

    private static final class Planner {
        private int leafCount;

        Node[] fields(SchemaNode.GroupNode struct) {
            return struct.children().stream().map(this::node).toArray(Node[]::new);
        }

        private Node node(SchemaNode field) {
            return switch (field) {
                case SchemaNode.PrimitiveNode primitive -> new LeafNode(leafCount++, primitive.type());
                case SchemaNode.GroupNode group when group.isList() -> new ListNode(node(group.getListElement()));
                case SchemaNode.GroupNode group when group.isMap() -> new MapNode(leafCount++, leafCount++);
                case SchemaNode.GroupNode group -> new StructNode(fields(group));
            };
        }
    }

    @Override
    public void close() {
        hardwood.close();
    }
}
