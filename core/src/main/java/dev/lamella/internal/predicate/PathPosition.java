package dev.lamella.internal.predicate;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.List;

/// A place in a schema that the path of a filter has reached.
///
/// @param isEntry whether it is an entry of the map `node`, with the fields `key` and `value`
/// @param way the way to it through structs, from the row, element or entry
record PathPosition(SchemaNode node, boolean isEntry, List<Integer> way) {
    static PathPosition row(Schema schema) {
        return of(schema.root());
    }

    /// A place at which a way begins.
    static PathPosition of(SchemaNode node) {
        return new PathPosition(node, false, List.of());
    }

    /// A field of this struct, or the key or value of this entry.
    PathPosition child(int ordinal) {
        List<Integer> longer = new ArrayList<>(way);
        longer.add(ordinal);
        return new PathPosition(node.children().get(ordinal), false, longer);
    }

    /// An element of this list, or an entry of this map.
    PathPosition element() {
        return node instanceof SchemaNode.ListOf list ? of(list.element()) : new PathPosition(node, true, List.of());
    }

    /// Whether this is a list or a map.
    boolean isCollection() {
        return !isEntry && (node instanceof SchemaNode.ListOf || node instanceof SchemaNode.MapOf);
    }

    boolean isRow() {
        return node.parent().isEmpty();
    }

    ResolvedPredicate.Way boundWay() {
        return new ResolvedPredicate.Way(way, node.field());
    }

    /// The path to it with more steps appended.
    ColumnPath pathWith(List<Step> steps) {
        List<Step> all = new ArrayList<>(node.steps());
        all.addAll(steps);
        return ColumnPath.ofSteps(all);
    }

    /// The name in messages.
    @Override
    public String toString() {
        return node.toString();
    }
}
