package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.List;

/// The types of one ecosystem: a table for leaves, and rules for groups.
public interface TypeTable {
    /// One value of a leaf, whatever its repetition.
    TypeMapping leaf(PrimitiveField field);

    /// One occurrence of a group, whatever its repetition.
    View group(GroupField group);

    /// A repeated field outside of lists and maps, of which `once` is one occurrence.
    View repeated(Field field, View once);

    /// One occurrence of a field, whatever its repetition.
    default View once(Field field) {
        return switch (field) {
            case PrimitiveField leaf -> View.leaf(leaf(leaf));
            case GroupField group -> group(group);
        };
    }

    /// A field with its repetition.
    default View field(Field field) {
        View once = once(field);
        return field.repetition() == Repetition.REPEATED ? repeated(field, once) : once;
    }

    /// The treatment of sibling fields, of a struct or a row, by their names.
    List<View.Part> named(List<View.Part> fields);

    /// The fields of a struct.
    default List<View.Part> parts(GroupField group) {
        return named(children(group.children()));
    }

    /// The fields of a row.
    default List<View.Part> row(List<Field> fields) {
        return named(children(fields));
    }

    /// Fields, each with its repetition, whatever their names.
    default List<View.Part> children(List<Field> fields) {
        List<View.Part> parts = new ArrayList<>();
        for (Field child : fields) {
            parts.add(new View.Part(child.name(), field(child)));
        }
        return parts;
    }
}
