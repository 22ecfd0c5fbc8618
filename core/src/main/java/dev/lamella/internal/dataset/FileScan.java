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
/// @param wide what is made of what is read: `shown`, and what `rest` looks into
/// @param shown what comes out
/// @param columns of the file that are read
/// @param left what is [left][FilterReduction#left] of the filter of the scan: `pushed` and `rest`
/// @param pushed what the file itself is asked
/// @param rest what is asked of the rows that it gives, in the types of the data set; the file's own are other ones
/// @param mapping from what is read to `wide`
record FileScan(Schema schema, Schema file, Schema wide, Schema shown, List<ColumnPath> columns, Filter left,
        Filter pushed, Filter rest, FileMapping mapping) {
    /// @param shown a projection of the schema of the data set
    /// @param filter what is [left][FilterReduction#left] of the scan's
    static FileScan of(Schema schema, ParquetReader reader, Map<String, Optional<byte[]>> constants, Schema shown,
            Filter filter, VariantConformance conformance) {
        Schema file = reader.schema();
        List<Filter> pushed = new ArrayList<>();
        List<Filter> rest = new ArrayList<>();
        FileMapping whole = FileMapping.whole(file, schema, constants, conformance);
        for (Filter part : filter instanceof Filter.And(List<Filter> parts) ? parts : List.of(filter)) {
            (isAnswered(part, file) && isSame(part, file, whole.widened()) ? pushed : rest).add(part);
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

    /// Whether a file can be asked, though its columns have other types than those of the data set. What it is asked, it answers exactly,
    /// or rejects because the types do not compare.
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

    private static Schema wide(Schema schema, Schema shown, Filter rest, FileMapping whole) {
        List<ColumnPath> columns = new ArrayList<>();
        shown.leaves().forEach(leaf -> columns.add(leaf.path()));
        columns.addAll(FilterColumns.of(rest, schema, ignored -> false));
        List<ColumnPath> variants = whole.reshredded().stream()
                .filter(variant -> columns.stream().anyMatch(column -> isBelow(column, variant))).toList();
        columns.addAll(variants);
        return shown.leaves().size() == schema.leaves().size() ? schema : schema.project(columns);
    }

    private static boolean isBelow(ColumnPath column, ColumnPath group) {
        return column.names().size() >= group.names().size()
                && column.names().subList(0, group.names().size()).equals(group.names());
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
