package dev.lamella.schema;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath.Step;
import java.util.ArrayList;
import java.util.List;

/// Finds the nodes that a path leads to, by the names that the file has, by the meaning, or by a mixture.
final class PathMatcher {
    private PathMatcher() {}

    /// A node on the way.
    ///
    /// @param isElement whether the node stands for one of its repetitions: its own repetition is behind
    private record Place(Node node, boolean isElement) {}

    /// The nodes that the path leads to, at least one, in the order of the file.
    ///
    /// @throws SchemaMismatchException if there is none
    static List<Node> match(Node root, ColumnPath path) {
        List<Place> places = List.of(new Place(root, true));
        for (int i = 0; i < path.steps().size(); i++) {
            Step step = path.steps().get(i);
            List<Place> next = new ArrayList<>();
            for (Place place : places) {
                follow(place, step, next);
            }
            if (next.isEmpty()) {
                throw Suggestions.failure(root, path, i, places.stream().map(Place::node).toList());
            }
            places = next;
        }
        return places.stream().map(Place::node).toList();
    }

    private static void follow(Place place, Step step, List<Place> next) {
        Node node = place.node();
        switch (step) {
            case Step.Name(String name) -> node.childrenNamed(name)
                    .forEach(child -> next.add(new Place(child, child.carriesRepetition())));
            case Step.Element() -> {
                if (node.field().repetition() == Repetition.REPEATED && !place.isElement()) {
                    next.add(new Place(node, true));
                } else if (node.field() instanceof GroupField group
                        && group.shape() instanceof GroupShape.ListOf(ListRule rule)) {
                    Node repeated = node.children().getFirst();
                    next.add(
                            new Place(rule == ListRule.THREE_LEVELS ? repeated.children().getFirst() : repeated, true));
                }
            }
            case Step.Key() -> entry(place, 0, next);
            case Step.Value() -> entry(place, 1, next);
        }
    }

    private static void entry(Place place, int part, List<Place> next) {
        boolean isList = place.node().field().repetition() == Repetition.REPEATED && !place.isElement();
        if (!isList && place.node().field() instanceof GroupField group && group.shape() instanceof GroupShape.MapOf) {
            List<Node> entry = place.node().children().getFirst().children();
            if (entry.size() > part) {
                next.add(new Place(entry.get(part), false));
            }
        }
    }
}
