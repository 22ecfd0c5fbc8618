package dev.lamella.records.internal.write;

import dev.lamella.error.Location;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.List;
import java.util.Optional;

/// A place in an object, with the node of the schema that it is stored in.
///
/// @param name the path in Java, for example `lines[].price`; empty for the row
record WrittenComponent(String name, SchemaNode node) {
    static WrittenComponent ofRow(Schema schema) {
        return new WrittenComponent("", schema.root());
    }

    /// A member of this object.
    WrittenComponent member(String member, SchemaNode child) {
        return new WrittenComponent(Shape.below(name, member), child);
    }

    /// A type that this sealed type permits, stored in the same group.
    WrittenComponent permitted(String type) {
        return new WrittenComponent(Shape.below(name, type), node);
    }

    Field field() {
        return node.field();
    }

    /// The fields of the members, if they are stored as a group.
    List<Field> fields() {
        return node.children().stream().map(SchemaNode::field).toList();
    }

    /// Whether this is a repeated field without the group of a list.
    boolean isRepeated() {
        return node instanceof SchemaNode.ListOf list && list.isUnannotated();
    }

    /// The element, if this field holds lists.
    Optional<WrittenComponent> element() {
        return node instanceof SchemaNode.ListOf list
                ? Optional.of(new WrittenComponent(name + "[]", list.element()))
                : Optional.empty();
    }

    /// The key of this map.
    WrittenComponent key(SchemaNode.MapOf map) {
        return new WrittenComponent(name + "{key}", map.key());
    }

    /// The value of this map; empty if the map has keys alone.
    Optional<WrittenComponent> value(SchemaNode.MapOf map) {
        return map.value().map(value -> new WrittenComponent(name + "{value}", value));
    }

    /// The logical path of the column.
    ColumnPath path() {
        return node.logicalPath();
    }

    /// The location, for messages; unknown for the row, and for a field outside of a schema.
    Location location() {
        return node.parent().isEmpty() ? Location.UNKNOWN : Location.UNKNOWN.inColumn(node.names());
    }
}
