package dev.lamella.schema;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Drops the fields that a projection does not select.
///
/// @param selected nodes that are kept with everything below them
/// @param kept receives the indices of the remaining leaves
record SchemaProjection(Set<SchemaNode> selected, BitSet kept) {
    /// The remaining children of a node.
    List<Field> children(SchemaNode node) {
        if (node instanceof SchemaNode.MapOf map) {
            return entry(map);
        }
        List<Field> left = new ArrayList<>();
        node.children().forEach(child -> field(child).ifPresent(left::add));
        return left;
    }

    /// Entries have no meaning without their keys, or with part of them.
    private List<Field> entry(SchemaNode.MapOf map) {
        Optional<Field> key = field(map.key());
        Optional<Field> value = map.value().flatMap(this::field);
        if (key.isEmpty() && value.isEmpty()) {
            return List.of();
        }
        Field whole = whole(map.key());
        return value.isPresent() ? List.of(whole, value.get()) : List.of(whole);
    }

    private Optional<Field> field(SchemaNode node) {
        if (selected.contains(node)) {
            return Optional.of(whole(node));
        }
        List<Field> left = children(node);
        return left.isEmpty() ? Optional.empty() : Optional.of(node.withChildren(left));
    }

    private Field whole(SchemaNode node) {
        kept.set(node.firstLeaf(), node.leafLimit());
        return node.field();
    }
}
