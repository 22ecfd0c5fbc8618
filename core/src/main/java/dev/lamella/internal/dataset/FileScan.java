package dev.lamella.internal.dataset;

import dev.lamella.ParquetReader;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.internal.shredding.FilterColumns;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantConformance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How one file is read for a scan of its data set.
///
/// @param schema of the data set
/// @param file the schema of the file
/// @param wide the columns of the data set that are built: those of `shown`, and those that `rest` tests
/// @param shown the columns of the result
/// @param columns the columns of the file that are read
/// @param left the filter of the scan after [FilterReduction#left]: `pushed` and `rest`
/// @param pushed the conditions that the file evaluates with its own types
/// @param rest the conditions that are tested on rows, in the types of the data set
/// @param mapping from the columns that are read to `wide`
record FileScan(Schema schema, Schema file, Schema wide, Schema shown, List<ColumnPath> columns, Filter left,
        Filter pushed, Filter rest, FileMapping mapping) {
    /// @param shown a projection of the schema of the data set
    /// @param filter the filter of the scan after [FilterReduction#left]
    static FileScan of(Schema schema, ParquetReader reader, Map<String, Optional<byte[]>> constants, Schema shown,
            Filter filter, VariantConformance conformance) {
        Schema file = reader.schema();
        List<Filter> pushed = new ArrayList<>();
        List<Filter> rest = new ArrayList<>();
        FileMapping whole = FileMapping.whole(file, schema, constants, conformance);
        for (Filter part : filter instanceof Filter.And(List<Filter> parts) ? parts : List.of(filter)) {
            (isAnswered(part, file) && isSame(part, file, whole.widened()) && isStored(part, file, constants)
                    ? pushed
                    : rest).add(part);
        }
        Filter open = joined(rest);
        Schema wide = wide(schema, shown, open, whole);
        List<ColumnPath> columns = FileMapping.part(file, wide, constants, conformance, whole.reshredded())
                .columns();
        FileMapping mapping = FileMapping.part(file.project(columns), wide, constants, conformance,
                whole.reshredded());
        return new FileScan(schema, file, wide, shown, columns, filter, joined(pushed), open, mapping);
    }

    private static Filter joined(List<Filter> parts) {
        return parts.size() == 1 ? parts.getFirst() : new Filter.And(parts);
    }

    /// Whether the file can evaluate the filter with its own types. If the types do not compare, it rejects the filter.
    static boolean isAnswered(Filter filter, Schema file) {
        try {
            Binder.bind(filter, file);
            return true;
        } catch (SchemaMismatchException ignored) {
            return false;
        }
    }

    /// Whether numbers of a filter mean the same to the file as to the data set: 0.1 is the shortest text of a FLOAT, and
    /// not of the DOUBLE that it becomes.
    private static boolean isSame(Filter filter, Schema file, Set<ColumnPath> widened) {
        return Collections.disjoint(Binder.inexactColumns(filter, file), widened);
    }

    /// Whether the file's own columns have the values that the filter tests: a partition column takes the place of one.
    private static boolean isStored(Filter filter, Schema file, Map<String, Optional<byte[]>> constants) {
        return Binder.columns(filter, file).stream()
                .noneMatch(column -> constants.containsKey(column.firstName()));
    }

    private static Schema wide(Schema schema, Schema shown, Filter rest, FileMapping whole) {
        List<ColumnPath> columns = new ArrayList<>();
        shown.leaves().forEach(leaf -> columns.add(leaf.path()));
        columns.addAll(FilterColumns.of(rest, schema, ignored -> false));
        List<ColumnPath> variants = whole.reshredded().stream()
                .filter(variant -> columns.stream().anyMatch(column -> column.startsWith(variant))).toList();
        columns.addAll(variants);
        return shown.leaves().size() == schema.leaves().size() ? schema : schema.project(columns);
    }

    /// Whether a file with this schema is read in the same way.
    boolean isOf(Schema other, Filter otherLeft) {
        return left.equals(otherLeft) && file.equals(other);
    }

    /// Whether no row matches.
    boolean isEmpty() {
        return rest.equals(FilterReduction.NONE) || pushed.equals(FilterReduction.NONE);
    }

    /// Whether every row matches.
    boolean isAll() {
        return pushed.equals(FilterReduction.ALL) && rest.equals(FilterReduction.ALL);
    }

    boolean hasRest() {
        return !rest.equals(FilterReduction.ALL);
    }

    /// The scan of the file.
    Scan scan() {
        Scan scan = Scan.all().columns(columns);
        return pushed.equals(FilterReduction.ALL) ? scan : scan.filter(pushed);
    }

    static Location place(ParquetReader reader) {
        return Location.ofFile(reader.name());
    }
}
