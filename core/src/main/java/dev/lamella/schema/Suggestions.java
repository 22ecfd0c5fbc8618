package dev.lamella.schema;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantPath;
import dev.lamella.variant.internal.EditDistance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Builds the failures of paths that lead to no field, with suggestions.
final class Suggestions {
    private static final int MOST = 5;
    /// Schemas may be huge; so many candidates are enough.
    private static final int MOST_CANDIDATES = 10_000;
    private static final int LONGEST_NAME = 100;

    private Suggestions() {}

    /// A path, and the distance of its last name from the requested one.
    private record Candidate(String path, int distance) {}

    /// The failure of a path at a step.
    ///
    /// @param step index of the failing step
    /// @param reached the nodes that the earlier steps lead to
    static SchemaMismatchException failure(SchemaNode root, ColumnPath path, int step, List<SchemaNode> reached) {
        if (path.steps().get(step) instanceof Step.Name
                && held(reached.getFirst()) instanceof SchemaNode.Variant variant) {
            return intoVariant(path, step, variant);
        }
        String place = step == 0 ? "the schema" : "`" + ColumnPath.text(path.steps().subList(0, step)) + "`";
        String problem = "The path " + Names.brief(path.toString()) + " leads to no column: " + Names.brief(place) + " "
                + switch (path.steps().get(step)) {
                    case Step.Name(String name) -> "has no field " + Names.brief(ColumnPath.of(name).toString());
                    case Step.Element() -> "is not a list";
                    case Step.Key() -> "is not a map";
                    case Step.Value() -> "is not a map, or a map without values";
                };
        return path.steps().get(step) instanceof Step.Name(String name)
                ? new SchemaMismatchException(problem + nearest(root, path, name, reached),
                        "Ask for a column that the file has: lamella schema lists them.")
                : new SchemaMismatchException(problem + parts(reached),
                        "Lists are entered by [], maps by {key} and {value}.");
    }

    /// A path into a variant, whose columns hold its encoding; its values are read in another way.
    private static SchemaMismatchException intoVariant(ColumnPath path, int step, SchemaNode variant) {
        String column = text(variant);
        List<VariantPath.Step> steps = new ArrayList<>();
        path.steps().subList(step, path.steps().size()).stream().takeWhile(Step.Name.class::isInstance)
                .forEach(name -> steps.add(new VariantPath.Step.Field(VariantName.of(((Step.Name) name).name()))));
        String inside = Names.brief(VariantPath.of(steps).toString());
        boolean isInList = !variant.steps().stream().allMatch(Step.Name.class::isInstance);
        return new SchemaMismatchException(
                "The path " + Names.brief(path.toString()) + " leads to no column: " + column
                        + " is a VARIANT, whose values have fields that are no columns",
                isInList
                        ? "Read the values, and find " + inside + " in them with VariantPath."
                        : "Read what stands at a path of the values: Scan.variant(\"" + column + "\", \"" + inside
                                + "\"), on the command line: lamella variant -c " + column + " --path '"
                                + inside.replace("'", "'\\''") + "'");
    }

    private static String nearest(SchemaNode root, ColumnPath path, String name, List<SchemaNode> reached) {
        Set<String> found = new LinkedHashSet<>();
        if (path.steps().size() > 1 && path.steps().stream().allMatch(Step.Name.class::isInstance)) {
            // One name with dots, without backquotes.
            elsewhere(root, String.join(".", path.names()), found, new int[]{MOST_CANDIDATES});
        }
        List<SchemaNode> siblings = reached.stream().flatMap(node -> below(node).stream()).limit(MOST_CANDIDATES)
                .toList();
        siblings.stream().filter(node -> node.field().name().equalsIgnoreCase(name)).forEach(node -> add(found, node));
        elsewhere(root, name, found, new int[]{MOST_CANDIDATES});
        siblings.stream().map(node -> new Candidate(text(node), distance(node.field().name(), name)))
                .filter(candidate -> candidate.distance() <= (name.length() + 2) / 3
                        && candidate.distance() < name.length())
                .sorted(Comparator.comparingInt(Candidate::distance)).forEach(candidate -> found.add(candidate.path()));
        return found.isEmpty()
                ? parts(reached)
                : ". The nearest " + (found.size() == 1 ? "is " : "are ")
                        + found.stream().limit(MOST).collect(Collectors.joining(", "));
    }

    /// The possible continuations below a node: its fields, and the fields of the elements if it is a list.
    private static List<SchemaNode> below(SchemaNode node) {
        SchemaNode start = held(node);
        SchemaNode from = start;
        while (from instanceof SchemaNode.ListOf list) {
            from = list.element();
        }
        return from.children().isEmpty() && from != start ? List.of(from) : from.children();
    }

    /// The element of a list that is only a repeated field: both have the same name.
    private static SchemaNode held(SchemaNode node) {
        return Meaning.isUnannotated(node) ? node.children().getFirst() : node;
    }

    private static void elsewhere(SchemaNode node, String name, Set<String> found, int[] budget) {
        layer(node).filter(layer -> layer.name().equalsIgnoreCase(name))
                .ifPresent(ignored -> add(found, node instanceof SchemaNode.ListOf list ? list.element() : node));
        for (SchemaNode child : node.children()) {
            if (--budget[0] < 0 || found.size() >= MOST) {
                return;
            }
            if (child.field().name().equalsIgnoreCase(name)) {
                add(found, child);
            }
            elsewhere(child, name, found, budget);
        }
    }

    private static Optional<GroupField> layer(SchemaNode node) {
        return switch (node) {
            case SchemaNode.ListOf list -> list.layer();
            case SchemaNode.MapOf map -> Optional.of(map.entries());
            case SchemaNode ignored -> Optional.empty();
        };
    }

    private static void add(Set<String> found, SchemaNode node) {
        found.add(text(node));
    }

    private static String text(SchemaNode node) {
        return Names.brief(ColumnPath.text(held(node).steps()));
    }

    /// The existing alternatives.
    private static String parts(List<SchemaNode> reached) {
        List<SchemaNode> there = reached.stream().flatMap(node -> below(node).stream()).limit(MOST + 1L).toList();
        if (there.isEmpty()) {
            return "";
        }
        return ". There " + (there.size() == 1 ? "is " : "are ")
                + there.stream().limit(MOST).map(Suggestions::text).collect(Collectors.joining(", "))
                + (there.size() > MOST ? ", and more" : "");
    }

    /// The edit distance; case is ignored.
    static int distance(String left, String right) {
        return left.length() > LONGEST_NAME || right.length() > LONGEST_NAME
                ? Integer.MAX_VALUE
                : EditDistance.of(left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT));
    }
}
