package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Follows the paths of filters through a schema: by the names of the file, by the logical names, or by a mixture, as
/// [Schema#leavesOf] does. Every list and map on the way becomes a [ResolvedPredicate.Any].
record PathResolver(Schema schema) {
    /// Follows a path, and applies `end` to each place that it leads to.
    ///
    /// @throws SchemaMismatchException if the path leads nowhere, or to several fields
    ResolvedPredicate follow(PathPosition from, List<Step> steps, Function<PathPosition, ResolvedPredicate> end) {
        if (steps.isEmpty()) {
            return end.apply(from);
        }
        Step step = steps.getFirst();
        List<Step> rest = steps.subList(1, steps.size());
        return switch (step) {
            case Step.Name(String name) -> byName(from, name, steps, end);
            case Step.Element() when from.node() instanceof SchemaNode.ListOf -> any(from, rest, end);
            case Step.Key() when isMap(from, 1) -> entry(from, 0, rest, end);
            case Step.Value() when isMap(from, 2) -> entry(from, 1, rest, end);
            case Step.Element() -> throw nowhere(from, steps);
            case Step.Key() -> throw nowhere(from, steps);
            case Step.Value() -> throw nowhere(from, steps);
        };
    }

    private static boolean isMap(PathPosition position, int parts) {
        return position.isCollection() && position.node() instanceof SchemaNode.MapOf map
                && map.children().size() >= parts;
    }

    private ResolvedPredicate byName(PathPosition from, String name, List<Step> steps,
            Function<PathPosition, ResolvedPredicate> end) {
        List<Step> rest = steps.subList(1, steps.size());
        return switch (from.node()) {
            case SchemaNode.Variant ignored -> throw new SchemaMismatchException(
                    "Column " + from + " is a VARIANT; a filter does not test the columns that it is"
                            + " stored in, but its values",
                    "Ask for a path in them: variant(" + from + ", '$." + name + "').");
            case SchemaNode.ListOf list when list.isUnannotated() -> any(from, steps, end);
            case SchemaNode.ListOf list when list.layer().isPresent() ->
                layer(from, list.layer().get(), name, rest, end);
            case SchemaNode.ListOf list when list.element().field().name().equals(name) -> any(from, rest, end);
            case SchemaNode.MapOf ignored when from.isEntry() -> part(from, name, rest, end);
            case SchemaNode.MapOf map -> layer(from, map.entries(), name, rest, end);
            case SchemaNode.Struct struct -> field(from, struct, name, steps, end);
            case SchemaNode.File file -> field(from, file, name, steps, end);
            case SchemaNode ignored -> throw nowhere(from, steps.subList(0, 1));
        };
    }

    private ResolvedPredicate field(PathPosition from, SchemaNode struct, String name, List<Step> steps,
            Function<PathPosition, ResolvedPredicate> end) {
        List<SchemaNode> fields = struct.children();
        int[] found = IntStream.range(0, fields.size()).filter(i -> fields.get(i).field().name().equals(name))
                .toArray();
        if (found.length == 0) {
            throw nowhere(from, steps);
        }
        if (found.length > 1) {
            throw new SchemaMismatchException(found.length + " fields are named " + from.pathWith(steps.subList(0, 1))
                    + "; a filter needs exactly one", "Rename the other fields in a copy of the file.");
        }
        return follow(from.child(found[0]), steps.subList(1, steps.size()), end);
    }

    /// Skips the fields that only carry the repetition of a list or map.
    private ResolvedPredicate layer(PathPosition from, GroupField layer, String name, List<Step> rest,
            Function<PathPosition, ResolvedPredicate> end) {
        if (!layer.name().equals(name)) {
            throw nowhere(from, List.of(new Step.Name(name)));
        }
        boolean isMap = from.node() instanceof SchemaNode.MapOf;
        if (rest.isEmpty()) {
            throw new SchemaMismatchException("The path " + from.pathWith(List.of(new Step.Name(name)))
                    + " leads into the layout of a " + (isMap ? "map" : "list") + ", not to a value",
                    isMap
                            ? "Ask for its keys or values: " + from + "{key}, " + from + "{value}."
                            : "Ask for its elements: " + from + "[].");
        }
        Step part = rest.getFirst();
        List<Step> behind = rest.subList(1, rest.size());
        List<SchemaNode> parts = from.node().children();
        for (int i = 0; i < parts.size(); i++) {
            if (part.equals(new Step.Name(parts.get(i).field().name()))) {
                return isMap ? entry(from, i, behind, end) : any(from, behind, end);
            }
        }
        throw nowhere(from, List.of(new Step.Name(name), part));
    }

    /// The key or value of an entry of [dev.lamella.filter.Filter.Any].
    private ResolvedPredicate part(PathPosition entry, String name, List<Step> rest,
            Function<PathPosition, ResolvedPredicate> end) {
        int count = entry.node().children().size();
        int ordinal = name.equals("key") ? 0 : name.equals("value") ? 1 : count;
        if (ordinal >= count) {
            throw new SchemaMismatchException("The entries of " + entry + " have no field " + ColumnPath.of(name),
                    count > 1 ? "Ask for key or value." : "Ask for key.");
        }
        return follow(entry.child(ordinal), rest, end);
    }

    private ResolvedPredicate entry(PathPosition map, int ordinal, List<Step> rest,
            Function<PathPosition, ResolvedPredicate> end) {
        return new ResolvedPredicate.Any(map.boundWay(), follow(map.element().child(ordinal), rest, end));
    }

    private ResolvedPredicate any(PathPosition list, List<Step> rest, Function<PathPosition, ResolvedPredicate> end) {
        return new ResolvedPredicate.Any(list.boundWay(), follow(list.element(), rest, end));
    }

    /// The schema's failure lists similar paths.
    private SchemaMismatchException nowhere(PathPosition from, List<Step> steps) {
        try {
            schema.leavesOf(from.pathWith(steps));
        } catch (SchemaMismatchException failure) {
            return failure;
        }
        throw new IllegalStateException(from.pathWith(steps) + " is in " + schema);
    }
}
