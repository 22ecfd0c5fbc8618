package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.filter.TextPattern;
import dev.lamella.internal.predicate.ResolvedPredicate.VariantTest;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Binds filters to the schema of a file.
public final class Binder {
    private final Schema schema;
    private final PathResolver walk;
    private final Set<ColumnPath> columns = new LinkedHashSet<>();
    private final Set<ColumnPath> inexact = new LinkedHashSet<>();
    /// How often a column was looked at.
    private int looks;

    /// Variants of which only some columns are present, so that they are ordinary groups.
    private final Set<ColumnPath> partsOfVariants;

    private Binder(Schema schema, Set<ColumnPath> partsOfVariants) {
        this.schema = schema;
        this.walk = new PathResolver(schema);
        this.partsOfVariants = partsOfVariants;
    }

    /// The columns that a filter reads. For a variant, the whole group.
    ///
    /// @throws SchemaMismatchException as [#bind] does
    public static List<ColumnPath> columns(Filter filter, Schema file) {
        Binder binder = new Binder(file, Set.of());
        binder.bind(filter, PathPosition.row(file), 1);
        return List.copyOf(binder.columns);
    }

    /// The columns of FLOAT and FLOAT16 that a filter compares with a number that equals none of their values, like 0.1. It may
    /// be the shortest text of one, and in a wider type the shortest text of another.
    ///
    /// @throws SchemaMismatchException as [#bind] does
    public static Set<ColumnPath> inexactColumns(Filter filter, Schema file) {
        Binder binder = new Binder(file, Set.of());
        binder.bind(filter, PathPosition.row(file), 1);
        return binder.inexact;
    }

    /// Like [#bind(Filter,Schema,Schema)], with a schema that has variants whole.
    public static ResolvedPredicate bind(Filter filter, Schema read) {
        return new Binder(read, Set.of()).bind(filter, PathPosition.row(read), 1);
    }

    /// Binds a filter to a schema.
    ///
    /// @param read the schema that is read, with the columns of the filter; of variants, the columns that its paths lead to.
    /// Ways refer to this schema
    /// @param file the schema that `read` is a part of
    /// @throws SchemaMismatchException if a column does not exist, has no order, or does not fit the kind of a literal; or if
    /// the filter is nested more than [Filter#MAX_DEPTH] deep
    public static ResolvedPredicate bind(Filter filter, Schema read, Schema file) {
        return new Binder(read, partsOfVariants(read, file)).bind(filter, PathPosition.row(read), 1);
    }

    private static Set<ColumnPath> partsOfVariants(Schema read, Schema file) {
        Set<ColumnPath> parts = new HashSet<>();
        for (Leaf leaf : read.leaves()) {
            List<Field> wide = file.leaves().get(leaf.fileIndex()).nodes();
            for (int i = 0; i < wide.size(); i++) {
                if (wide.get(i) instanceof GroupField group && group.shape() instanceof GroupShape.Variant) {
                    parts.add(ColumnPath.of(wide.subList(0, i + 1).stream().map(Field::name).toList()));
                }
            }
        }
        return parts;
    }

    private ResolvedPredicate bind(Filter filter, PathPosition spot, int depth) {
        if (depth > Filter.MAX_DEPTH) {
            throw new SchemaMismatchException("The filter is nested more than " + Filter.MAX_DEPTH + " deep",
                    "Join comparisons by one `and`, or by one `or`, instead of one inside another.");
        }
        return switch (filter) {
            case Filter.And(List<Filter> filters) ->
                Simplified.and(all(filters, spot, depth));
            case Filter.Or(List<Filter> filters) -> Simplified.or(all(filters, spot, depth));
            case Filter.Not(Filter part) -> new ResolvedPredicate.Not(bind(part, spot, depth + 1));
            case Filter.Any(ColumnPath list, Filter element) ->
                walk.follow(spot, list.steps(), end -> any(end, element, depth));
            case Filter.Comparison(Operand operand, Operand.Comparison comparison, Literal value) ->
                test(operand, spot, end -> within(end, values -> values.compare(comparison, value)),
                        new VariantTest.Compare(comparison, value));
            case Filter.Between(Operand operand, Literal low, Literal high) ->
                test(operand, spot, end -> within(end, values -> values.between(low, high)),
                        new VariantTest.Between(low, high));
            case Filter.In(Operand operand, List<Literal> values) ->
                test(operand, spot, end -> within(end, all -> all.in(values)), new VariantTest.OneOf(values));
            case Filter.StartsWith(Operand operand, Literal prefix) ->
                test(operand, spot, end -> within(end, values -> values.startsWith(prefix)),
                        new VariantTest.Prefix(prefix));
            case Filter.Matches(Operand operand, TextPattern pattern) -> matches(operand, spot, pattern);
            case Filter.ColumnComparison comparison -> pair(comparison, spot);
            case Filter.IsNull(Operand operand) -> test(operand, spot, this::isNull, new VariantTest.Null());
            case Filter.IsNan(Operand operand) -> test(operand, spot, this::isNan, new VariantTest.Nan());
        };
    }

    /// A loop, which takes less of the stack than a stream.
    private List<ResolvedPredicate> all(List<Filter> filters, PathPosition spot, int depth) {
        List<ResolvedPredicate> bound = new ArrayList<>(filters.size());
        for (Filter filter : filters) {
            bound.add(bind(filter, spot, depth + 1));
        }
        return bound;
    }

    private ResolvedPredicate test(Operand operand, PathPosition spot, Function<PathPosition, ResolvedPredicate> end,
            VariantTest variantTest) {
        return switch (operand) {
            case Operand.Column(ColumnPath path) -> walk.follow(spot, path.steps(), end);
            case Operand.Element() -> {
                if (spot.isRow()) {
                    throw new SchemaMismatchException("The filter asks for `element` outside a list",
                            "Name a column, or ask within any(list, ...).");
                }
                yield end.apply(spot);
            }
            case Operand.AtKey(ColumnPath map, Literal key, Optional<ColumnPath> field) ->
                walk.follow(spot, map.steps(), place -> atKey(place, key, field, end));
            case Operand.InVariant in -> walk.follow(spot, in.column().steps(), place -> {
                if (!(place.node() instanceof SchemaNode.Variant)
                        && !partsOfVariants.contains(place.pathWith(List.of()))) {
                    throw new SchemaMismatchException("Column " + place + " is " + Places.text(place)
                            + "; a filter asks for paths in the values of a VARIANT", "Ask for a column.");
                }
                look(place.node().logicalPath());
                return new ResolvedPredicate.InVariant(place.boundWay(), in.path(), variantTest);
            });
        };
    }

    private ResolvedPredicate any(PathPosition list, Filter element, int depth) {
        if (!list.isCollection()) {
            throw new SchemaMismatchException("Column " + list + " is " + Places.text(list)
                    + "; `any` asks for an element of a list, or an entry of a map", "Ask for the column itself.");
        }
        int before = looks;
        ResolvedPredicate bound = bind(element, list.element(), depth + 1);
        if (looks == before) {
            lookAtPresence(list);
        }
        return new ResolvedPredicate.Any(list.boundWay(), bound);
    }

    private ResolvedPredicate atKey(PathPosition map, Literal key, Optional<ColumnPath> field,
            Function<PathPosition, ResolvedPredicate> end) {
        if (map.isEntry() || !(map.node() instanceof SchemaNode.MapOf node)) {
            throw new SchemaMismatchException("Column " + map + " is " + Places.text(map)
                    + "; only a map has a value for a key", "Ask for the column itself.");
        }
        Leaf keyLeaf = leaf(map.element().child(0));
        PathPosition value = node.value().map(PathPosition::of).orElseThrow(() -> new SchemaMismatchException(
                "Column " + map + " is a map of keys without values",
                "Ask for a key: " + map + "{key}."));
        ValueSet keys = values(keyLeaf, map + "{key}", values -> values.compare(Operand.Comparison.EQUAL, key));
        ResolvedPredicate bound = walk.follow(value, field.map(ColumnPath::steps).orElse(List.of()), end);
        return new ResolvedPredicate.AtKey(map.boundWay(), keyLeaf, keys, bound);
    }

    private ResolvedPredicate within(PathPosition place, Function<LeafValues, ValueSet> values) {
        return atLeaf(place, (way, leaf) -> {
            ValueSet set = values(leaf, way.toString(), values);
            return new ResolvedPredicate.Within(way.boundWay(), leaf, set);
        });
    }

    private ValueSet values(Leaf leaf, String name, Function<LeafValues, ValueSet> values) {
        LeafValues all = LeafValues.of(leaf, name);
        ValueSet set = values.apply(all);
        look(leaf.path());
        if (all.isInexact() && leaf.field().type() != PhysicalType.DOUBLE) {
            inexact.add(leaf.path());
        }
        return set;
    }

    private ResolvedPredicate matches(Operand operand, PathPosition spot, TextPattern pattern) {
        BytesTest test = TextPatterns.test(pattern);
        return test(operand, spot, end -> atLeaf(end, (place, leaf) -> matches(place, leaf, pattern, test)),
                new VariantTest.Fits(test, TextPatterns.isOfBytes(pattern)));
    }

    /// The prefix is a separate test, so that bounds can decide it.
    private ResolvedPredicate matches(PathPosition place, Leaf leaf, TextPattern pattern, BytesTest test) {
        LeafValues values = LeafValues.of(leaf, place.toString());
        values.requireFits(pattern);
        look(leaf.path());
        ResolvedPredicate.Way way = place.boundWay();
        Optional<ValueSet> all = values.like(pattern);
        if (all.isPresent()) {
            return new ResolvedPredicate.Within(way, leaf, all.get());
        }
        ResolvedPredicate each = new ResolvedPredicate.Matches(way, leaf, test);
        return values.prefix(pattern).<ResolvedPredicate>map(prefix -> new ResolvedPredicate.And(
                List.of(new ResolvedPredicate.Within(way, leaf, prefix), each))).orElse(each);
    }

    private ResolvedPredicate pair(Filter.ColumnComparison comparison, PathPosition spot) {
        PathPosition left = single(comparison.left(), spot);
        PathPosition right;
        try {
            right = single(comparison.right(), spot);
        } catch (SchemaMismatchException e) {
            throw unquoted(comparison.right(), e);
        }
        Leaf one = leaf(left);
        Leaf two = leaf(right);
        PairOrder order = PairOrder.of(one, left.toString(), two, right.toString());
        look(one.path());
        look(two.path());
        return new ResolvedPredicate.Pair(left.boundWay(), one, comparison.comparison(), right.boundWay(), two, order);
    }

    /// The failure that a name on the right side is not a column, which may be a text without its quotes.
    private static SchemaMismatchException unquoted(Operand right, SchemaMismatchException failure) {
        return new SchemaMismatchException(failure.problem(),
                failure.advice() + " A text stands in single quotes: '" + right + "'.");
    }

    /// The place of an operand that has one value.
    private PathPosition single(Operand operand, PathPosition spot) {
        List<PathPosition> ends = new ArrayList<>();
        ResolvedPredicate found = test(operand, spot, end -> {
            ends.add(end);
            return new ResolvedPredicate.Null(end.boundWay());
        }, new VariantTest.Null());
        PathPosition end = ends.getFirst();
        if (!(found instanceof ResolvedPredicate.Null)
                || end.node() instanceof SchemaNode.ListOf list && list.field() instanceof PrimitiveField) {
            throw new SchemaMismatchException("Column " + operand + " has many values in a row; a comparison of two"
                    + " columns takes one value of each", "Compare two fields of one element: any(list, a < b).");
        }
        return end;
    }

    private ResolvedPredicate isNan(PathPosition place) {
        return atLeaf(place, (way, leaf) -> {
            PrimitiveField field = leaf.field();
            boolean isHalf = field.logicalType().orElse(null) instanceof LogicalType.Float16;
            if (!isHalf && field.type() != PhysicalType.FLOAT && field.type() != PhysicalType.DOUBLE) {
                throw new SchemaMismatchException("Column " + way.toString() + " is " + field.typeText()
                        + ", which has no NaN; FLOAT, DOUBLE and FLOAT16 have one", "Leave the condition out.");
            }
            look(leaf.path());
            return new ResolvedPredicate.Nan(way.boundWay(), leaf);
        });
    }

    private ResolvedPredicate isNull(PathPosition place) {
        if (place.isEntry()) {
            throw new SchemaMismatchException("The entries of " + place + " are never null",
                    "Ask for their key or value.");
        }
        lookAtPresence(place);
        return new ResolvedPredicate.Null(place.boundWay());
    }

    /// Builds the question at a leaf.
    @FunctionalInterface
    private interface AtLeaf {
        ResolvedPredicate bound(PathPosition place, Leaf leaf);
    }

    private ResolvedPredicate atLeaf(PathPosition place, AtLeaf test) {
        if (place.node() instanceof SchemaNode.ListOf list && list.field() instanceof PrimitiveField) {
            // With the names of the file, the path of the field is the path of its values.
            return new ResolvedPredicate.Any(place.boundWay(), atLeaf(place.element(), test));
        }
        return test.bound(place, leaf(place));
    }

    private Leaf leaf(PathPosition place) {
        if (!(place.node() instanceof SchemaNode.Value value)) {
            throw Places.notValues(place);
        }
        return schema.leaves().get(value.firstLeaf());
    }

    private void look(ColumnPath path) {
        looks++;
        columns.add(path);
    }

    /// Any column below a field shows whether the field is null: takes the column with the fewest levels.
    private void lookAtPresence(PathPosition place) {
        schema.leavesOf(place.node()).stream()
                .min(Comparator.comparingInt(Leaf::maxRepetitionLevel).thenComparingInt(Leaf::maxDefinitionLevel))
                .ifPresent(leaf -> look(leaf.path()));
    }
}
