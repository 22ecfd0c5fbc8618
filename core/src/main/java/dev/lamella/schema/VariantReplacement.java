package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/// Puts other groups in the place of a schema's variants.
final class VariantReplacement {
    private final BiFunction<? super ColumnPath, ? super GroupField, GroupField> change;

    VariantReplacement(BiFunction<? super ColumnPath, ? super GroupField, GroupField> change) {
        this.change = change;
    }

    /// The fields below a node. Those without variants are the same objects.
    List<Field> children(Node node) {
        List<Field> fields = new ArrayList<>(node.children().size());
        node.children().forEach(child -> fields.add(field(child)));
        return fields;
    }

    private Field field(Node node) {
        if (!(node.field() instanceof GroupField group)) {
            return node.field();
        }
        if (group.shape() instanceof GroupShape.Variant) {
            return change.apply(node.logicalPath(), group);
        }
        List<Field> children = children(node);
        return isSame(children, group.children())
                ? group
                : group.as(group.name(), group.repetition(), group.fieldId(), group.annotation(), children);
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(List<Field> some, List<Field> others) {
        for (int i = 0; i < some.size(); i++) {
            if (some.get(i) != others.get(i)) {
                return false;
            }
        }
        return true;
    }
}
