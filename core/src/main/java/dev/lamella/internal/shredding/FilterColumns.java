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
import java.util.ArrayList;
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
        addVariants(filter, variants);
        variants.removeIf(variant -> !isReached(file, variant.column()));
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

    /// The conditions on variants of the row.
    private static void addVariants(Filter filter, Set<Operand.InVariant> found) {
        switch (filter) {
            case Filter.Comparison comparison -> addVariant(comparison.operand(), found);
            case Filter.Between between -> addVariant(between.operand(), found);
            case Filter.In in -> addVariant(in.operand(), found);
            case Filter.StartsWith prefix -> addVariant(prefix.operand(), found);
            case Filter.Matches matches -> addVariant(matches.operand(), found);
            case Filter.IsNull isNull -> addVariant(isNull.operand(), found);
            case Filter.IsNan isNan -> addVariant(isNan.operand(), found);
            case Filter.Any ignored -> {
            }
            case Filter.ColumnComparison ignored -> {
            }
            case Filter.And(List<Filter> filters) -> filters.forEach(part -> addVariants(part, found));
            case Filter.Or(List<Filter> filters) -> filters.forEach(part -> addVariants(part, found));
            case Filter.Not(Filter part) -> addVariants(part, found);
        }
    }

    private static void addVariant(Operand operand, Set<Operand.InVariant> found) {
        if (operand instanceof Operand.InVariant variant) {
            found.add(variant);
        }
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
