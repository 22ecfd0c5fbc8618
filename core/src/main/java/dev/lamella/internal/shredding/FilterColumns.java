package dev.lamella.internal.shredding;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Operand;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.shredding.VariantProjection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Which columns of a file have to be read for a filter. For a variant that is not part of a list, only those that have the values that
/// the filter needs.
public final class FilterColumns {
    private FilterColumns() {}

    /// Paths of the columns, or of groups of columns.
    ///
    /// @param isEmpty whether a `value` column of a variant is known to hold nothing but nulls
    /// @throws dev.lamella.error.SchemaMismatchException if the file has no such column, or as
    ///     [Binder#bind(Filter,Schema,Schema)] does
    public static List<ColumnPath> of(Filter filter, Schema file, Predicate<ColumnPath> isEmpty) {
        // First, because it rejects filters that are nested too deeply for recursion.
        List<ColumnPath> columns = new ArrayList<>(Binder.columns(filter, file));
        Set<Operand.InVariant> variants = new LinkedHashSet<>();
        for (Operand operand : operands(filter)) {
            if (operand instanceof Operand.InVariant variant && isReached(file, variant.column())) {
                variants.add(variant);
            }
        }
        Set<ColumnPath> parts = new HashSet<>();
        Scan scan = Scan.all().columns(List.of());
        for (Operand.InVariant variant : variants) {
            parts.add(variant.column());
            scan = scan.variants(
                    VariantExtract.of(variant.column(), variant.path()).named("path " + scan.extracts().size()));
        }
        columns.removeIf(parts::contains);
        VariantProjection.of(file, scan, isEmpty).read().leaves().stream().map(Leaf::path).forEach(columns::add);
        return List.copyOf(columns);
    }

    /// The names of the fields of the row that a filter tests, or that contain what it tests.
    public static Set<String> names(Filter filter) {
        Set<String> names = new HashSet<>();
        for (Operand operand : operands(filter)) {
            switch (operand) {
                case Operand.Column(ColumnPath path) -> names.add(path.firstName());
                case Operand.AtKey atKey -> names.add(atKey.map().firstName());
                case Operand.InVariant variant -> names.add(variant.column().firstName());
                case Operand.Element() -> {
                }
            }
        }
        return names;
    }

    /// What a filter tests in the row. A loop, because filters may be nested too deeply for recursion.
    private static List<Operand> operands(Filter filter) {
        List<Operand> found = new ArrayList<>();
        Deque<Filter> open = new ArrayDeque<>(List.of(filter));
        while (!open.isEmpty()) {
            switch (open.remove()) {
                case Filter.Comparison comparison -> found.add(comparison.operand());
                case Filter.Between between -> found.add(between.operand());
                case Filter.In in -> found.add(in.operand());
                case Filter.StartsWith prefix -> found.add(prefix.operand());
                case Filter.Matches matches -> found.add(matches.operand());
                case Filter.IsNull isNull -> found.add(isNull.operand());
                case Filter.IsNan isNan -> found.add(isNan.operand());
                case Filter.Any any -> found.add(new Operand.Column(any.list()));
                case Filter.ColumnComparison pair -> found.addAll(List.of(pair.left(), pair.right()));
                case Filter.And(List<Filter> filters) -> open.addAll(filters);
                case Filter.Or(List<Filter> filters) -> open.addAll(filters);
                case Filter.Not(Filter part) -> open.add(part);
            }
        }
        return found;
    }

    /// Whether a path leads to one variant, through structs alone.
    private static boolean isReached(Schema file, ColumnPath column) {
        SchemaNode node = file.root();
        for (ColumnPath.Step step : column.steps()) {
            if (!(node instanceof SchemaNode.Struct struct) || !(step instanceof ColumnPath.Step.Name(String name))) {
                return false;
            }
            List<SchemaNode> found = struct.children().stream().filter(child -> child.field().name().equals(name))
                    .toList();
            if (found.size() != 1) {
                return false;
            }
            node = found.getFirst();
        }
        return node instanceof SchemaNode.Variant;
    }
}
