package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Follows the paths of filters through a schema: by the names that the file has, by the meaning, or by a mixture, as [Schema#leavesOf]
/// does. Every list and map on the way becomes a [Bound.Any].
record Walk(Schema schema) {
    /// What is asked at the end of a path, of each of what it leads to.
    ///
    /// @throws SchemaMismatchException if the path leads nowhere, or to several fields
    Bound follow(Spot from, List<Step> steps, Function<Spot, Bound> end) {
        if (steps.isEmpty()) {
            return end.apply(from);
        }
        Step step = steps.getFirst();
        List<Step> rest = steps.subList(1, steps.size());
        return switch (step) {
            case Step.Name(String name) -> byName(from, name, steps, end);
            case Step.Element() when from.isRepeated() || from.isList() -> any(from, rest, end);
            case Step.Key() when from.isMap() -> entry(from, 0, rest, end);
            case Step.Value() when from.isMap() && from.element().fields().size() > 1 -> entry(from, 1, rest, end);
            case Step.Element() -> throw nowhere(from, steps);
            case Step.Key() -> throw nowhere(from, steps);
            case Step.Value() -> throw nowhere(from, steps);
        };
    }

    private Bound byName(Spot from, String name, List<Step> steps, Function<Spot, Bound> end) {
        List<Step> rest = steps.subList(1, steps.size());
        if (from.isVariant()) {
            throw new SchemaMismatchException(
                    "Column " + from + " is a VARIANT; a filter does not look at the columns that it is"
                            + " stored in, but at its values",
                    "Ask for a path in them: variant(" + from + ", '$." + name + "').");
        }
        if (from.isRepeated()) {
            return any(from, steps, end);
        }
        if (from.isList() || from.isMap()) {
            return layer(from, name, rest, end);
        }
        if (from.isEntry()) {
            return part(from, name, steps, end);
        }
        int[] found = IntStream.range(0, from.fields().size()).filter(i -> from.fields().get(i).name().equals(name))
                .toArray();
        if (found.length == 0) {
            throw nowhere(from, steps);
        }
        if (found.length > 1) {
            throw new SchemaMismatchException(found.length + " fields are " + from.pathWith(steps.subList(0, 1))
                    + "; a filter looks at one", "Rename the others, in a copy of the file.");
        }
        return follow(from.field(found[0], steps.getFirst()), rest, end);
    }

    /// Past the fields that only carry the repetition of a list or map.
    private Bound layer(Spot from, String name, List<Step> rest, Function<Spot, Bound> end) {
        GroupField group = (GroupField) from.present();
        Field repeated = group.children().getFirst();
        if (!repeated.name().equals(name)) {
            throw nowhere(from, List.of(new Step.Name(name)));
        }
        boolean isElement = group.shape() instanceof GroupShape.ListOf(ListRule rule) && rule != ListRule.THREE_LEVELS;
        if (isElement) {
            return any(from, rest, end);
        }
        if (rest.isEmpty()) {
            throw new SchemaMismatchException("The path " + from.pathWith(List.of(new Step.Name(name)))
                    + " leads into the layout of a " + (from.isMap() ? "map" : "list") + ", and to no value",
                    from.isMap()
                            ? "Ask for its keys or values: " + from + "{key}, " + from + "{value}."
                            : "Ask for its elements: " + from + "[].");
        }
        Step part = rest.getFirst();
        List<Step> behind = rest.subList(1, rest.size());
        List<Field> children = ((GroupField) repeated).children();
        for (int i = 0; i < Math.min(children.size(), 2); i++) {
            if (part.equals(new Step.Name(children.get(i).name()))) {
                return from.isMap() ? entry(from, i, behind, end) : any(from, behind, end);
            }
        }
        throw nowhere(from, List.of(new Step.Name(name), part));
    }

    /// The key or value of an entry that [dev.lamella.filter.Filter.Any] is at.
    private Bound part(Spot entry, String name, List<Step> steps, Function<Spot, Bound> end) {
        int ordinal = name.equals("key") ? 0 : name.equals("value") ? 1 : entry.fields().size();
        if (ordinal >= entry.fields().size()) {
            throw new SchemaMismatchException("The entries of " + entry + " have no field " + ColumnPath.of(name),
                    entry.fields().size() > 1 ? "Ask for key or value." : "Ask for key.");
        }
        return follow(partOf(entry, ordinal), steps.subList(1, steps.size()), end);
    }

    private Bound entry(Spot map, int ordinal, List<Step> rest, Function<Spot, Bound> end) {
        return new Bound.Any(map.boundWay(), follow(partOf(map.element(), ordinal), rest, end));
    }

    private static Spot partOf(Spot entry, int ordinal) {
        return entry.field(ordinal, ordinal == 0 ? new Step.Key() : new Step.Value());
    }

    private Bound any(Spot list, List<Step> rest, Function<Spot, Bound> end) {
        return new Bound.Any(list.boundWay(), follow(list.element(), rest, end));
    }

    /// The schema says what there is instead.
    private SchemaMismatchException nowhere(Spot from, List<Step> steps) {
        try {
            schema.leavesOf(from.pathWith(steps));
        } catch (SchemaMismatchException failure) {
            return failure;
        }
        throw new IllegalStateException(from.pathWith(steps) + " is in " + schema);
    }
}
