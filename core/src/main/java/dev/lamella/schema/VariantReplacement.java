package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/// Replaces the variants of a schema by other groups.
final class VariantReplacement {
    private final BiFunction<? super ColumnPath, ? super GroupField, GroupField> change;

    VariantReplacement(BiFunction<? super ColumnPath, ? super GroupField, GroupField> change) {
        this.change = change;
    }

    /// The fields below a node. Fields without variants stay the same objects.
    List<Field> children(SchemaNode node) {
        List<Field> fields = new ArrayList<>(node.children().size());
        node.children().forEach(child -> fields.add(field(child)));
        return fields;
    }

    private Field field(SchemaNode node) {
        if (node instanceof SchemaNode.Variant variant) {
            return change.apply(variant.logicalPath(), variant.field());
        }
        List<Field> children = children(node);
        return children.equals(node.children().stream().map(SchemaNode::field).toList())
                ? node.field()
                : node.withChildren(children);
    }
}
