package dev.lamella.internal.check;

import dev.lamella.check.Finding;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.BatchReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.VariantVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/// Reads all values of a file, and looks at those of Variants.
///
/// A column that cannot be read fails alone, row group by row group: that is a finding.
final class DataCheck {
    private final CheckedFile file;
    private final Location place;
    private final Unreadable unreadable;
    private final List<Report> reports = new ArrayList<>();
    private final Map<GroupField, VariantWalk> walks = new IdentityHashMap<>();

    DataCheck(CheckedFile file, Location place) {
        this.file = file;
        this.place = place;
        this.unreadable = Unreadable.data(place);
        VariantRules.ROWS.forEach(row -> reports.add(new Report(row.rule(), place)));
    }

    /// The problems found in the data.
    ///
    /// @throws IOException if storage fails
    List<Finding> findings() throws IOException {
        List<String> names = file.schema().fields().stream().map(Field::name).distinct().toList();
        for (String name : names) {
            Schema columns = file.schema().project(List.of(ColumnPath.of(List.of(name))));
            long first = 0;
            for (RowGroup group : file.metadata().rowGroups()) {
                try {
                    if (group.rowCount() > 0) {
                        read(columns, first, group.rowCount());
                    }
                } catch (ParquetException e) {
                    unreadable.add(e);
                }
                first += group.rowCount();
            }
        }
        return Stream.concat(unreadable.findings().stream(), reports.stream().flatMap(r -> r.findings().stream()))
                .toList();
    }

    private void read(Schema columns, long first, long count) throws IOException {
        ScanPlan plan = ScanPlan.of(new OpenFile(file.file(), file.footer(), true, FileLimits.DEFAULT), columns,
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

    /// Which rows slots belong to.
    ///
    /// @param first number of the batch's first row
    /// @param rowOf of a slot, the row in the batch
    private record Rows(long first, IntUnaryOperator rowOf) {
        /// Row numbers of list elements, computed lazily; rarely needed.
        Rows ofElements(int size, int[] offsets) {
            return new Rows(first, element -> rowOf.applyAsInt(list(size, offsets, element)));
        }

        /// The last list that begins at an element or before it: those before it that begin there too are empty.
        private static int list(int size, int[] offsets, int element) {
            int from = 0;
            int end = size;
            while (end - from > 1) {
                int middle = from + end >>> 1;
                if (offsets[middle] <= element) {
                    from = middle;
                } else {
                    end = middle;
                }
            }
            return from;
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
                look(map.key(), maps.keys(), entries);
                if (map.value().isPresent()) {
                    look(map.value().get(), maps.values(), entries);
                }
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
