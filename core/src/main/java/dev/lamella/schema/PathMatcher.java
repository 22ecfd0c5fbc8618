package dev.lamella.schema;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath.Step;
import java.util.ArrayList;
import java.util.List;

/// Finds the nodes of a path, by the names in the file, by the logical path, or by a mixture.
final class PathMatcher {
    private PathMatcher() {}

    /// A node on the path.
    ///
    /// @param isLayer whether the path has named the repeated group of the list or map, but not yet a part of it
    private record Place(SchemaNode node, boolean isLayer) {}

    /// The nodes of the path, at least one, in the order of the file. A repeated group that is only a layer counts as
    /// its list or map.
    ///
    /// @throws SchemaMismatchException if there are none
    static List<SchemaNode> match(SchemaNode root, ColumnPath path) {
        List<Place> places = List.of(new Place(root, false));
        for (int i = 0; i < path.steps().size(); i++) {
            Step step = path.steps().get(i);
            List<Place> next = new ArrayList<>();
            for (Place place : places) {
                if (step instanceof Step.Name(String name)) {
                    named(place, name, next);
                } else if (!place.isLayer()) {
                    part(place.node(), step, next);
                }
            }
            if (next.isEmpty()) {
                throw Suggestions.failure(root, path, i, places.stream().map(Place::node).toList());
            }
            places = next;
        }
        return places.stream().map(Place::node).toList();
    }

    private static void named(Place place, String name, List<Place> next) {
        switch (place.node()) {
            case SchemaNode.Value ignored -> {
            }
            case SchemaNode.Fields fields -> fields.childrenNamed(name)
                    .forEach(child -> next.add(new Place(child, false)));
            case SchemaNode.ListOf list when list.isUnannotated() ->
                named(new Place(list.element(), false), name, next);
            case SchemaNode.ListOf list when list.layer().isPresent() && !place.isLayer() ->
                layer(list, list.layer().get(), name, next);
            case SchemaNode.MapOf map when !place.isLayer() -> layer(map, map.entries(), name, next);
            case SchemaNode parts -> parts.children().stream().filter(part -> part.field().name().equals(name))
                    .forEach(part -> next.add(new Place(part, false)));
        }
    }

    private static void layer(SchemaNode node, GroupField layer, String name, List<Place> next) {
        if (layer.name().equals(name)) {
            next.add(new Place(node, true));
        }
    }

    private static void part(SchemaNode node, Step step, List<Place> next) {
        switch (node) {
            case SchemaNode.ListOf list when step instanceof Step.Element ->
                next.add(new Place(list.element(), false));
            case SchemaNode.MapOf map when step instanceof Step.Key -> next.add(new Place(map.key(), false));
            case SchemaNode.MapOf map when step instanceof Step.Value ->
                map.value().ifPresent(value -> next.add(new Place(value, false)));
            case SchemaNode ignored -> {
            }
        }
    }
}
