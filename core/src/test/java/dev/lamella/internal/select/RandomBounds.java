package dev.lamella.internal.select;

import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.ResolvedPredicate.VariantTest;
import dev.lamella.internal.predicate.ResolvedPredicate.Way;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.VariantPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/// Random bound filters on any field of a schema, of every kind, with values that the columns have.
final class RandomBounds {
    private final Random random;
    private final Schema schema;
    private final Map<PrimitiveField, Leaf> leaves = new IdentityHashMap<>();
    private final Map<PrimitiveField, List<byte[]>> values;
    private final Supplier<Literal> literals;
    /// Which kinds were made.
    final Set<Class<?>> kinds = new HashSet<>();

    RandomBounds(Random random, Schema schema, Map<PrimitiveField, List<byte[]>> values, Supplier<Literal> literals) {
        this.random = random;
        this.schema = schema;
        this.values = values;
        this.literals = literals;
        schema.leaves().forEach(leaf -> leaves.put(leaf.field(), leaf));
    }

    /// A field that ways reach, and whether it is the element of the list that it repeats itself.
    private record Place(Way way, boolean isElement) {}

    ResolvedPredicate bound() {
        return bound(rowPlaces(), 2);
    }

    private List<Place> rowPlaces() {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < schema.fields().size(); i++) {
            add(places, List.of(i), schema.fields().get(i), false);
        }
        return places;
    }

    private void add(List<Place> places, List<Integer> ordinals, Field field, boolean isElement) {
        places.add(new Place(new Way(ordinals, field), isElement));
        boolean isList = field.repetition() == Repetition.REPEATED && !isElement;
        if (!isList && field instanceof GroupField group
                && (group.shape() instanceof GroupShape.Struct || group.shape() instanceof GroupShape.Variant)) {
            for (int i = 0; i < group.children().size(); i++) {
                List<Integer> further = new ArrayList<>(ordinals);
                further.add(i);
                add(places, further, group.children().get(i), false);
            }
        }
    }

    private ResolvedPredicate bound(List<Place> places, int depth) {
        ResolvedPredicate bound = switch (depth > 0 ? random.nextInt(8) : 7) {
            case 0 -> new ResolvedPredicate.Not(bound(places, depth - 1));
            case 1 -> new ResolvedPredicate.And(parts(places, depth - 1));
            case 2 -> new ResolvedPredicate.Or(parts(places, depth - 1));
            default -> at(places.get(random.nextInt(places.size())));
        };
        kinds.add(bound.getClass());
        return bound;
    }

    private List<ResolvedPredicate> parts(List<Place> places, int depth) {
        List<ResolvedPredicate> parts = new ArrayList<>();
        for (int i = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(3); i > 0; i--) {
            parts.add(bound(places, depth));
        }
        return parts;
    }

    private ResolvedPredicate at(Place place) {
        Way way = place.way;
        if (random.nextInt(6) == 0) {
            return new ResolvedPredicate.Null(way);
        }
        if (way.field().repetition() == Repetition.REPEATED && !place.isElement) {
            return new ResolvedPredicate.Any(way, inElement(way.field(), true));
        }
        return switch (way.field()) {
            case PrimitiveField leaf -> leaf(way, leaf);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Variant ignored -> new ResolvedPredicate.InVariant(way, VariantPath.ROOT, test());
                case GroupShape.ListOf ignored ->
                    new ResolvedPredicate.Any(way,
                            inElement(group.element(), group.element() == group.children().getFirst()));
                case GroupShape.MapOf ignored -> map(way, group);
                case GroupShape.Struct ignored -> new ResolvedPredicate.Null(way);
                case GroupShape.File ignored -> new ResolvedPredicate.Null(way);
            };
        };
    }

    private ResolvedPredicate inElement(Field element, boolean isElement) {
        List<Place> places = new ArrayList<>();
        add(places, List.of(), element, isElement);
        return bound(places, 1);
    }

    private ResolvedPredicate map(Way way, GroupField map) {
        if (map.value().isPresent() && random.nextBoolean()) {
            Leaf key = leaves.get((PrimitiveField) map.key());
            return new ResolvedPredicate.AtKey(way, key, one(key.field()), inElement(map.value().get(), false));
        }
        List<Place> places = new ArrayList<>();
        add(places, List.of(0), map.key(), false);
        map.value().ifPresent(value -> add(places, List.of(1), value, false));
        return new ResolvedPredicate.Any(way, bound(places, 1));
    }

    private ResolvedPredicate leaf(Way way, PrimitiveField field) {
        Leaf leaf = leaves.get(field);
        SortOrder order = order(leaf);
        if (!order.isDefined()) {
            return new ResolvedPredicate.Null(way);
        }
        return order.hasNan() && random.nextInt(4) == 0
                ? new ResolvedPredicate.Nan(way, leaf)
                : new ResolvedPredicate.Within(way, leaf, set(field, order));
    }

    private static SortOrder order(Leaf leaf) {
        return leaf.field().type() == PhysicalType.INT96
                ? SortOrder.ofInt96Timestamp(leaf.field())
                : SortOrder.of(leaf);
    }

    private ValueSet one(PrimitiveField field) {
        SortOrder order = order(leaves.get(field));
        List<byte[]> ends = ends(field, order, 1);
        return ends.isEmpty()
                ? ValueSet.of(field, order, List.of())
                : ValueSet.of(field, order, List.of(new Interval(Optional.of(ends.getFirst()), false,
                        Optional.of(ends.getFirst()), false)));
    }

    /// Values of the column, ascending and different.
    private List<byte[]> ends(PrimitiveField field, SortOrder order, int most) {
        List<byte[]> all = values.getOrDefault(field, List.of());
        List<byte[]> ends = new ArrayList<>();
        for (int i = 0; i < most && !all.isEmpty(); i++) {
            byte[] end = all.get(random.nextInt(all.size()));
            if (!order.isNan(end, 0) && ends.stream().noneMatch(other -> order.compareStored(end, other) == 0)) {
                ends.add(end);
            }
        }
        ends.sort(order::compareStored);
        return ends;
    }

    private ValueSet set(PrimitiveField field, SortOrder order) {
        List<byte[]> ends = ends(field, order, random.nextInt(3) == 0 ? 24 : 4);
        List<Interval> intervals = new ArrayList<>();
        int first = ends.isEmpty() || random.nextInt(3) > 0 ? 0 : 1;
        if (first == 1) {
            intervals.add(new Interval(Optional.empty(), isOpen(field), Optional.of(ends.getFirst()),
                    isOpen(field)));
        }
        for (int i = first; i < ends.size(); i++) {
            Optional<byte[]> end = Optional.of(ends.get(i));
            if (i == ends.size() - 1 && random.nextInt(3) == 0) {
                intervals.add(new Interval(end, isOpen(field), Optional.empty(), isOpen(field)));
            } else if (i < ends.size() - 1 && random.nextInt(3) == 0) {
                intervals.add(new Interval(end, isOpen(field), Optional.of(ends.get(++i)),
                        isOpen(field)));
            } else {
                intervals.add(new Interval(end, false, end, false));
            }
        }
        if (random.nextInt(20) == 0) {
            intervals = List.of(new Interval(Optional.empty(), isOpen(field), Optional.empty(), false));
        }
        return ValueSet.of(field, order, intervals);
    }

    /// Ends of the numbers that have a next one are never open.
    private boolean isOpen(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> false;
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> random.nextBoolean();
        };
    }

    private VariantTest test() {
        VariantTest test = switch (random.nextInt(7)) {
            case 0 -> new VariantTest.Null();
            case 1 -> new VariantTest.Nan();
            case 2 -> new VariantTest.OneOf(random.ints(random.nextInt(4), 0, 1).mapToObj(ignored -> literals.get())
                    .toList());
            case 3 -> new VariantTest.Prefix(random.nextBoolean()
                    ? new Literal.Text("te".substring(random.nextInt(3)))
                    : new Literal.Bytes(new byte[]{1, 2}));
            case 4 -> new VariantTest.Between(literals.get(), literals.get());
            default -> new VariantTest.Compare(Comparison.values()[random.nextInt(5)], literals.get());
        };
        kinds.add(test.getClass());
        return test;
    }
}
