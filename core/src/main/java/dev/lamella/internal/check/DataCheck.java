package dev.lamella.internal.check;

import dev.lamella.check.Finding;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.BatchReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
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
    private final Map<Field, VariantWalk> walks = new IdentityHashMap<>();

    DataCheck(CheckedFile file, Location place) {
        this.file = file;
        this.place = place;
        this.unreadable = Unreadable.data(place);
        VariantRules.ROWS.forEach(row -> reports.add(new Report(row.rule(), place)));
    }

    /// What is wrong with the data.
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
        ScanPlan plan = ScanPlan.of(new OpenFile(file.file(), file.footer(), true), columns,
                Scan.all().firstRow(first).limit(count));
        try (BatchReader batches = new BatchReader(plan)) {
            long row = first;
            while (batches.next()) {
                Batch batch = batches.batch();
                Rows rows = new Rows(row, slot -> slot);
                for (int i = 0; i < batch.columns().size(); i++) {
                    look(columns.fields().get(i), List.of(), batch.columns().get(i), rows);
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
        /// Those of the elements of lists, found when they are asked for: few are.
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

    /// Looks at the Variants among the values of a field.
    ///
    /// @param parent names of the groups round it
    private void look(Field field, List<String> parent, Vector vector, Rows rows) throws IOException {
        if (field instanceof GroupField group) {
            List<String> path = below(parent, group.name());
            if (group.repetition() == Repetition.REPEATED) {
                ListVector lists = (ListVector) vector;
                single(group, path, lists.elements(), rows.ofElements(lists.size(), lists.offsets()));
            } else {
                single(group, path, vector, rows);
            }
        }
    }

    private void single(GroupField group, List<String> path, Vector vector, Rows rows) throws IOException {
        switch (group.shape()) {
            case GroupShape.Variant ignored -> look(group, path, (VariantVector) vector, rows);
            case GroupShape.Struct ignored -> {
                for (int i = 0; i < group.children().size(); i++) {
                    look(group.children().get(i), path, ((GroupVector) vector).fields().get(i), rows);
                }
            }
            case GroupShape.File ignored -> {
                for (int i = 0; i < group.children().size(); i++) {
                    look(group.children().get(i), path, ((GroupVector) vector).fields().get(i), rows);
                }
            }
            case GroupShape.ListOf(ListRule rule) -> {
                ListVector lists = (ListVector) vector;
                Rows elements = rows.ofElements(lists.size(), lists.offsets());
                List<String> layer = below(path, group.children().getFirst().name());
                if (rule == ListRule.THREE_LEVELS) {
                    look(group.element(), layer, lists.elements(), elements);
                } else if (group.element() instanceof GroupField element) {
                    single(element, layer, lists.elements(), elements);
                }
            }
            case GroupShape.MapOf ignored -> {
                MapVector maps = (MapVector) vector;
                Rows entries = rows.ofElements(maps.size(), maps.offsets());
                List<String> layer = below(path, group.children().getFirst().name());
                look(group.key(), layer, maps.keys(), entries);
                if (group.value().isPresent()) {
                    look(group.value().get(), layer, maps.values(), entries);
                }
            }
        }
    }

    private void look(GroupField variant, List<String> path, VariantVector values, Rows rows) throws IOException {
        VariantWalk walk = walks.computeIfAbsent(variant, ignored -> new VariantWalk(variant, path, this::check));
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

    private static List<String> below(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }
}
