package dev.lamella.internal.check;

import dev.lamella.check.Finding;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.BatchReader;
import dev.lamella.internal.batch.MapKeys;
import dev.lamella.internal.batch.SortCheck;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.VariantVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/// Reads all values of a file: page by page, to compare them with what the file says of them, and as rows, to look at Variants,
/// maps and the order of rows.
///
/// A column that cannot be read fails alone, row group by row group: that is a finding.
final class DataCheck {
    private final CheckedFile file;
    private final Location place;
    private final Unreadable unreadable;
    private final List<Report> reports = new ArrayList<>();
    private final Report sorted;
    private final Report mapKeys;
    private final EncryptedModules modules;
    private final ByteRanges pages = new ByteRanges();
    /// Columns of which a chunk overlaps another: reading them could cost many times the size of the file.
    private final Set<ColumnPath> overlapping = new HashSet<>();
    private final Map<GroupField, VariantWalk> walks = new IdentityHashMap<>();

    DataCheck(CheckedFile file, Location place) {
        this.file = file;
        this.place = place;
        this.unreadable = Unreadable.data(place);
        this.sorted = new Report(DataRules.SORTED, place);
        this.mapKeys = new Report(DataRules.MAP_KEYS, place);
        this.modules = new EncryptedModules(file, place);
        VariantRules.ROWS.forEach(row -> reports.add(new Report(row.rule(), place)));
    }

    /// The problems found in the data.
    ///
    /// @throws IOException if storage fails
    List<Finding> findings() throws IOException {
        List<Rules.Row<ChunkData>> rows = DataRules.rows();
        List<Report> ofChunks = rows.stream().map(row -> new Report(row.rule(), place)).toList();
        checkChunks(rows, ofChunks);
        modules.check();
        checkRows();
        checkOrder();
        return Stream.of(unreadable.findings().stream(), ofChunks.stream().flatMap(r -> r.findings().stream()),
                sorted.findings().stream(), mapKeys.findings().stream(), modules.findings().stream(),
                reports.stream().flatMap(r -> r.findings().stream())).flatMap(findings -> findings).toList();
    }

    private void checkChunks(List<Rules.Row<ChunkData>> rows, List<Report> ofChunks) throws IOException {
        try (Compressions compressions = new Compressions()) {
            file.forEachChunk(new Report(Rules.DATA_UNREADABLE, place), chunk -> {
                if (!chunk.isHere() || !chunk.hasValues() || !chunk.isInside()
                        || !chunk.entry().isReadable()) {
                    return;
                }
                if (!pages.add(chunk)) {
                    overlapping.add(chunk.leaf().logicalPath());
                    unreadable.add(new UnsupportedFeatureException(chunk.entry().place(),
                            "The column chunk overlaps another one", "Its values are not checked."));
                    return;
                }
                try {
                    check(ChunkData.read(chunk, compressions), rows, ofChunks);
                } catch (ParquetException e) {
                    unreadable.add(e);
                }
            });
        }
    }

    private static void check(ChunkData data, List<Rules.Row<ChunkData>> rows, List<Report> ofChunks)
            throws IOException {
        for (int i = 0; i < rows.size(); i++) {
            ofChunks.get(i).at(data.chunk().entry()::place);
            rows.get(i).check().check(data, ofChunks.get(i));
        }
    }

    /// Verifies the order of the rows of each row group.
    private void checkOrder() throws IOException {
        long first = 0;
        for (int i = 0; i < file.metadata().rowGroups().size(); i++) {
            RowGroup group = file.metadata().rowGroups().get(i);
            int ordinal = i;
            sorted.at(() -> Location.UNKNOWN.inRowGroup(ordinal));
            try {
                if (!group.sortingColumns().isEmpty() && group.rowCount() > 0) {
                    checkOrder(group, first);
                }
            } catch (ValueException e) {
                sorted.add(e.problem(), "rows are in the order of sorting_columns");
            } catch (ParquetException e) {
                // A column that cannot be read, or not sorted by, is a matter of other rules.
                unreadable.add(e);
            }
            first += Math.max(0, group.rowCount());
        }
    }

    private void checkOrder(RowGroup group, long first) throws IOException {
        List<Leaf> leaves = file.schema().leaves();
        List<ColumnPath> paths = new ArrayList<>();
        for (SortingColumn column : group.sortingColumns()) {
            if (column.columnIndex() < 0 || column.columnIndex() >= leaves.size()
                    || leaves.get(column.columnIndex()).maxRepetitionLevel() > 0) {
                // A matter of RowGroups#sortingColumn.
                return;
            }
            paths.add(leaves.get(column.columnIndex()).logicalPath());
        }
        Schema columns = file.schema().project(paths);
        List<SortOrder> orders = columns.leaves().stream().map(leaf -> file.metadata().columnOrders()
                .map(known -> known.get(leaf.fileIndex()).sortOrder(leaf)).orElseGet(() -> SortOrder.of(leaf)))
                .toList();
        List<SortingColumn> keys = new ArrayList<>();
        for (SortingColumn column : group.sortingColumns()) {
            for (Leaf leaf : columns.leaves()) {
                if (leaf.fileIndex() == column.columnIndex() && orders.get(leaf.index()).isDefined()) {
                    keys.add(new SortingColumn(leaf.index(), column.isDescending(), column.isNullsFirst()));
                }
            }
        }
        if (keys.size() < group.sortingColumns().size()) {
            return;
        }
        SortCheck check = SortCheck.of(columns, keys, orders);
        ScanPlan plan = ScanPlan.of(file.open(), columns, Scan.all().firstRow(first).limit(group.rowCount()));
        try (BatchReader batches = new BatchReader(plan)) {
            while (batches.next()) {
                check.verify(batches.batch());
            }
        }
    }

    private void checkRows() throws IOException {
        List<String> names = file.schema().fields().stream().map(Field::name).distinct().toList();
        for (String name : names) {
            Schema columns = file.schema().project(List.of(ColumnPath.of(List.of(name))));
            if (columns.leaves().stream().anyMatch(leaf -> overlapping.contains(leaf.logicalPath()))) {
                continue;
            }
            long first = 0;
            for (RowGroup group : file.metadata().rowGroups()) {
                try {
                    if (group.rowCount() > 0) {
                        read(columns, first, group.rowCount());
                    }
                } catch (ParquetException e) {
                    unreadable.add(e);
                }
                first += Math.max(0, group.rowCount());
            }
        }
    }

    private void read(Schema columns, long first, long count) throws IOException {
        ScanPlan plan = ScanPlan.of(file.open(), columns,
                Scan.all().firstRow(first).limit(count));
        try (BatchReader batches = new BatchReader(plan)) {
            long row = first;
            while (batches.next()) {
                Batch batch = batches.batch();
                Rows rows = new Rows(row, slot -> slot);
                for (int i = 0; i < batch.columns().size(); i++) {
                    look(columns.root().children().get(i), batch.columns().get(i), rows);
                }
                row += batch.rowCount();
            }
        }
    }

    /// Where the pages of the chunks are that were read.
    private static final class ByteRanges {
        private final TreeMap<Long, Long> ends = new TreeMap<>();

        /// Whether no chunk before had some of the bytes.
        boolean add(Chunk chunk) {
            Map.Entry<Long, Long> before = ends.floorEntry(chunk.start());
            Map.Entry<Long, Long> after = ends.ceilingEntry(chunk.start());
            if (before != null && before.getValue() > chunk.start() || after != null && after.getKey() < chunk.end()) {
                return false;
            }
            ends.put(chunk.start(), chunk.end());
            return true;
        }
    }

    /// Which rows slots belong to.
    ///
    /// @param first number of the batch's first row
    /// @param rowOf of a slot, the row in the batch
    private record Rows(long first, IntUnaryOperator rowOf) {
        /// Row numbers of list elements, computed lazily; rarely needed.
        Rows ofElements(int size, int[] offsets) {
            return new Rows(first, element -> rowOf.applyAsInt(Vectors.listOf(element, offsets, size)));
        }

        Location place(int slot) {
            return Location.UNKNOWN.inPart("row " + (first + rowOf.applyAsInt(slot)));
        }
    }

    /// Looks at the Variants among the values of a node.
    private void look(SchemaNode node, ColumnVector vector, Rows rows) throws IOException {
        switch (node) {
            case SchemaNode.Value ignored -> {
            }
            case SchemaNode.Variant variant -> look(variant, (VariantVector) vector, rows);
            case SchemaNode.Fields fields -> {
                for (int i = 0; i < fields.children().size(); i++) {
                    look(fields.children().get(i), ((GroupVector) vector).fields().get(i), rows);
                }
            }
            case SchemaNode.ListOf list -> {
                ListVector lists = (ListVector) vector;
                look(list.element(), lists.elements(), rows.ofElements(lists.size(), lists.offsets()));
            }
            case SchemaNode.MapOf map -> {
                MapVector maps = (MapVector) vector;
                Rows entries = rows.ofElements(maps.size(), maps.offsets());
                lookAtKeys(map, maps, rows);
                look(map.key(), maps.keys(), entries);
                if (map.value().isPresent()) {
                    look(map.value().get(), maps.values(), entries);
                }
            }
        }
    }

    /// Looks for a key that a map has twice. Keys that are not scalars are not compared.
    private void lookAtKeys(SchemaNode.MapOf map, MapVector maps, Rows rows) {
        if (!(map.key() instanceof SchemaNode.Value)) {
            return;
        }
        MapKeys keys = new MapKeys();
        for (int i = 0; i < maps.size(); i++) {
            if (keys.hasDuplicate(maps, i)) {
                int slot = i;
                mapKeys.at(() -> rows.place(slot).inColumn(map.path().names()));
                mapKeys.add("a map has a key twice", "each key occurs once");
            }
        }
    }

    private void look(SchemaNode.Variant variant, VariantVector values, Rows rows) throws IOException {
        VariantWalk walk = walks.computeIfAbsent(variant.field(),
                ignored -> new VariantWalk(variant.field(), variant.names(), this::check));
        for (int i = 0; i < values.size(); i++) {
            if (!values.isNull(i)) {
                int slot = i;
                walk.visit(values, slot, () -> rows.place(slot));
            }
        }
    }

    private void check(VariantPlace found) throws IOException {
        for (int i = 0; i < reports.size(); i++) {
            reports.get(i).at(found.where());
            VariantRules.ROWS.get(i).check().check(found, reports.get(i));
        }
    }
}
