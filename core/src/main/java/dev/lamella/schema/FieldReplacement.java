package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Replaces some fields of a schema by others.
final class FieldReplacement {
    private final Function<SchemaNode, Optional<Field>> change;

    /// @param change the field that takes the place of a node; empty to continue below
    FieldReplacement(Function<SchemaNode, Optional<Field>> change) {
        this.change = change;
    }

    /// The fields below a node. Fields without a change stay the same objects.
    List<Field> children(SchemaNode node) {
        List<Field> fields = new ArrayList<>(node.children().size());
        node.children().forEach(child -> fields.add(field(child)));
        return fields;
    }

    private Field field(SchemaNode node) {
        Optional<Field> changed = change.apply(node);
        if (changed.isPresent()) {
            return changed.get();
        }
        List<Field> children = children(node);
        return children.equals(node.children().stream().map(SchemaNode::field).toList())
                ? node.field()
                : node.withChildren(children);
    }
}
