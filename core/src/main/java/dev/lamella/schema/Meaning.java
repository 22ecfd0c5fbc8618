package dev.lamella.schema;

import java.util.List;
import java.util.OptionalInt;

/// Compares nodes by name, id, nullability and type, whatever the layout of lists and maps.
///
/// Nodes with the same meaning have the same columns: the same number, types and levels. Only their description in the
/// footer differs.
final class Meaning {
    private Meaning() {}

    /// Whether the node is a list that is only a repeated field.
    static boolean isUnannotated(SchemaNode node) {
        return node instanceof SchemaNode.ListOf list && list.isUnannotated();
    }

    private static boolean isUnannotatedElement(SchemaNode node) {
        return node.parent().filter(Meaning::isUnannotated).isPresent();
    }

    /// The name of the field; empty for the element of a list to which the field already belongs.
    static String name(SchemaNode node) {
        return isUnannotatedElement(node) ? "" : node.field().name();
    }

    /// The id of the field, with the same exception as [#name].
    static OptionalInt fieldId(SchemaNode node) {
        return isUnannotatedElement(node) ? OptionalInt.empty() : node.field().fieldId();
    }

    /// The annotation of the field; for a repeated field, it belongs to the element.
    static Annotation annotation(SchemaNode node) {
        return isUnannotated(node) ? Annotation.NONE : node.field().annotation();
    }

    static Domain domain(SchemaNode.Value value) {
        return Domain.of(value.field());
    }

    /// Whether a column of this type has no values.
    static boolean isEmpty(SchemaNode node) {
        return node instanceof SchemaNode.Value value && domain(value) instanceof Domain.Nulls;
    }

    /// Whether two fields have the same meaning, including names, ids and nullability.
    static boolean isSame(SchemaNode one, SchemaNode other) {
        return name(one).equals(name(other)) && isSamePart(one, other);
    }

    /// Whether two lists of fields have the same meaning, in the same order.
    static boolean areSame(List<SchemaNode> some, List<SchemaNode> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (!isSame(some.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// Whether two elements, keys or values have the same meaning; their names are ignored.
    private static boolean isSamePart(SchemaNode one, SchemaNode other) {
        return one.isNullable() == other.isNullable() && fieldId(one).equals(fieldId(other)) && switch (one) {
            case SchemaNode.Value value ->
                other instanceof SchemaNode.Value that && domain(value).equals(domain(that));
            case SchemaNode.ListOf list ->
                other instanceof SchemaNode.ListOf that && isSamePart(list.element(), that.element());
            case SchemaNode.MapOf map -> other instanceof SchemaNode.MapOf that && isSamePart(map.key(), that.key())
                    && map.value().isPresent() == that.value().isPresent()
                    && (map.value().isEmpty() || isSamePart(map.value().get(), that.value().orElseThrow()));
            case SchemaNode.Fields fields -> other instanceof SchemaNode.Fields that && isSameKind(fields, that)
                    && areSame(fields.children(), that.children());
        };
    }

    /// Whether both are structs, variants of one version, or files, with the same unknown annotation if they have one.
    static boolean isSameKind(SchemaNode.Fields one, SchemaNode.Fields other) {
        return one.field().shape().equals(other.field().shape())
                && Domain.unrecognized(one.field()).equals(Domain.unrecognized(other.field()));
    }
}
