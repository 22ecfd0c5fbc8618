package dev.lamella.internal.variant;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.VariantExtract;
import dev.lamella.filter.VariantExtract.Misfit;
import dev.lamella.internal.variant.VariantLayout.Member;
import dev.lamella.internal.variant.VariantLayout.Pair;
import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantPath;
import dev.lamella.variant.VariantPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The route of a path through the columns of a variant: first through shredded columns as far as possible, then into the bytes
/// of a `value`.
///
/// A shredded field is stored nowhere else, so the `value` of the objects above it is not needed. An array is either in the
/// columns of its elements, or whole in `value`, row by row.
///
/// @param hops the steps through shredded columns
/// @param end the place at their end
/// @param rest steps to follow in its `value`; if there are none, the path leads to the whole place
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public record VariantRoute(List<Hop> hops, Place end, List<Step> rest) {
    /// A place for values.
    ///
    /// @param pair its columns
    /// @param group the group of these columns
    /// @param names names on the way to the group, from below the variant on
    public record Place(Pair pair, GroupField group, List<String> names) {
        /// The way to `value`, from below the variant on.
        public Optional<List<String>> value() {
            return pair.value() < 0 ? Optional.empty() : Optional.of(below(names, VariantLayout.VALUE));
        }

        /// The way to `typed_value`, from below the variant on.
        public Optional<List<String>> typedValue() {
            return pair.typedValue() < 0 ? Optional.empty() : Optional.of(below(names, VariantLayout.TYPED_VALUE));
        }

        private Field typed() {
            return group.children().get(pair.typedValue());
        }
    }

    /// One step through shredded columns.
    public sealed interface Hop {
        /// Enters a field.
        ///
        /// @param object the place of the objects with the field
        record Into(Place object, Member member) implements Hop {}

        /// Enters an element.
        ///
        /// @param array the place of the arrays with the element
        /// @param index from 0
        /// @param steps the path from this step on, for arrays in `value`
        record At(Place array, int index, List<Step> steps) implements Hop {}
    }

    public VariantRoute {
        hops = List.copyOf(hops);
        rest = List.copyOf(rest);
    }

    /// Follows a path.
    ///
    /// @throws UnsupportedFeatureException if the variant is shredded into a type that the specification does not allow
    /// @throws CorruptFileException if it has two columns for the same field
    public static VariantRoute of(GroupField variant, VariantPath path) {
        Place at = new Place(VariantLayout.of(variant).root(), variant, List.of());
        List<Step> steps = path.steps();
        List<Hop> hops = new ArrayList<>();
        int taken = 0;
        while (taken < steps.size()) {
            Optional<Hop> hop = hop(at, steps.subList(taken, steps.size()));
            if (hop.isEmpty()) {
                break;
            }
            at = follow(hop.get());
            hops.add(hop.get());
            taken++;
        }
        return new VariantRoute(hops, at, steps.subList(taken, steps.size()));
    }

    /// The columns (or groups of columns) that must be read, as ways from below the variant on: at least one.
    ///
    /// @param isEmpty whether a `value` is known to hold only nulls
    public List<List<String>> columns(VariantExtract.Form form, Predicate<List<String>> isEmpty) {
        if (form instanceof VariantExtract.Form.Presence) {
            // Any column says whether the variant is null; this one is small.
            return List.of(List.of(VariantLayout.METADATA));
        }
        List<List<String>> columns = new ArrayList<>();
        boolean isUntyped = form instanceof VariantExtract.Form.Untyped;
        boolean namesFields = false;
        for (Hop hop : hops) {
            if (hop instanceof Hop.At(Place array, int ignored, List<Step> steps)) {
                Optional<List<String>> value = array.value().filter(Predicate.not(isEmpty));
                value.ifPresent(columns::add);
                namesFields |= value.isPresent() && (namesField(steps) || isUntyped);
            }
        }
        Optional<List<String>> typed = rest.isEmpty()
                ? end.typedValue().flatMap(way -> typedColumn(way, form))
                : Optional.empty();
        Optional<List<String>> value = end.value().filter(way -> !(typed.isPresent() && isEmpty.test(way)));
        value.ifPresent(columns::add);
        // Variant values may be objects, with names of fields, unless they are all in a column of another type.
        namesFields |= value.isPresent() && (namesField(rest) || isUntyped)
                || isUntyped && !(end.pair.typed() instanceof Typed.Leaf);
        typed.ifPresent(columns::add);
        // Values are distinguished without metadata, so only names of fields need it. But rows must be counted.
        if (namesFields || columns.isEmpty()) {
            columns.add(List.of(VariantLayout.METADATA));
        }
        return List.copyOf(columns);
    }

    private static boolean namesField(List<Step> steps) {
        return steps.stream().anyMatch(step -> step instanceof Step.Field);
    }

    /// The needed part of the `typed_value` at the end.
    private Optional<List<String>> typedColumn(List<String> way, VariantExtract.Form form) {
        return switch (form) {
            case VariantExtract.Form.Untyped ignored -> Optional.of(way);
            case VariantExtract.Form.Presence ignored -> Optional.empty();
            case VariantExtract.Form.Typed(TypeString ignored, Misfit misfit) -> switch (end.pair.typed()) {
                case Typed.Leaf ignored2 -> Optional.of(way);
                case Typed.None ignored2 -> Optional.empty();
                // No type fits objects and arrays: reading only has to notice that there is one, and only to reject it.
                case Typed.ObjectOf ignored2 -> switch (misfit) {
                    case REJECT -> firstLeaf(end.typed(), way);
                    case NULL -> Optional.empty();
                };
                case Typed.ArrayOf ignored2 -> switch (misfit) {
                    case REJECT -> firstLeaf(end.typed(), way);
                    case NULL -> Optional.empty();
                };
            };
        };
    }

    private static Optional<List<String>> firstLeaf(Field field, List<String> way) {
        return switch (field) {
            case PrimitiveField ignored -> Optional.of(way);
            case GroupField group -> group.children().stream().map(child -> firstLeaf(child, below(way, child.name())))
                    .flatMap(Optional::stream).findFirst();
        };
    }

    private static Optional<Hop> hop(Place from, List<Step> steps) {
        return switch (steps.getFirst()) {
            case Step.Field(VariantName name) when from.pair.typed() instanceof Typed.ObjectOf(List<Member> members) ->
                member(from, members, name).map(member -> new Hop.Into(from, member));
            case Step.Element(int index) when from.pair.typed() instanceof Typed.ArrayOf ->
                Optional.of(new Hop.At(from, index, List.copyOf(steps)));
            case Step.Field ignored -> Optional.empty();
            case Step.Element ignored -> Optional.empty();
        };
    }

    private static Optional<Member> member(Place object, List<Member> members, VariantName name) {
        List<Member> found = members.stream().filter(member -> member.name().equals(name)).toList();
        if (found.size() > 1) {
            throw new CorruptFileException("A variant has " + found.size()
                    + " groups of columns for one field of its objects; each field has one, see VariantShredding.md")
                    .at(Location.UNKNOWN
                            .inColumn(below(below(object.names, VariantLayout.TYPED_VALUE), name.toString())));
        }
        return found.stream().findFirst();
    }

    private static Place follow(Hop hop) {
        return switch (hop) {
            case Hop.Into(Place object, Member member) -> {
                GroupField fields = (GroupField) object.typed();
                yield new Place(member.pair(), (GroupField) fields.children().get(member.ordinal()),
                        below(below(object.names, VariantLayout.TYPED_VALUE), member.name().toString()));
            }
            case Hop.At(Place array, int ignored, List<Step> ignored2) -> {
                GroupField list = (GroupField) array.typed();
                GroupField element = (GroupField) list.element();
                List<String> layer = below(below(array.names, VariantLayout.TYPED_VALUE),
                        list.children().getFirst().name());
                yield new Place(((Typed.ArrayOf) array.pair.typed()).element(), element, below(layer, element.name()));
            }
        };
    }

    private static List<String> below(List<String> names, String name) {
        List<String> longer = new ArrayList<>(names);
        longer.add(name);
        return List.copyOf(longer);
    }
}
