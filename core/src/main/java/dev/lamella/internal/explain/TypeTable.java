package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The types of one ecosystem: a table for leaves, and rules for groups.
///
/// A rule may look at a field more than once, so what it is seen as is remembered: a schema takes time by its fields, not by
/// their depth. A table is of one schema and one thread.
public abstract class TypeTable {
    private final Map<Field, View> seen = new IdentityHashMap<>();
    private final Map<GroupField, List<View.Part>> seenParts = new IdentityHashMap<>();

    /// One value of a leaf, whatever its repetition.
    protected abstract TypeMapping leaf(PrimitiveField field);

    /// One occurrence of a group, whatever its repetition.
    protected abstract View group(GroupField group);

    /// A repeated field outside of lists and maps, of which `once` is one occurrence.
    protected abstract View repeated(Field field, View once);

    /// One occurrence of a field, whatever its repetition.
    final View once(Field field) {
        View known = seen.get(field);
        if (known == null) {
            known = switch (field) {
                case PrimitiveField leaf -> View.leaf(leaf.isReadable()
                        ? leaf(leaf)
                        : Mappings.notSupported("the physical type is not known"));
                case GroupField group -> group(group);
            };
            seen.put(field, known);
        }
        return known;
    }

    /// A field with its repetition.
    public View field(Field field) {
        View once = once(field);
        return field.repetition() == Repetition.REPEATED ? repeated(field, once) : once;
    }

    /// The treatment of sibling fields, of a struct or a row, by their names.
    protected abstract List<View.Part> named(List<View.Part> fields);

    /// The fields of a struct.
    final List<View.Part> parts(GroupField group) {
        List<View.Part> known = seenParts.get(group);
        if (known == null) {
            known = named(children(group.children()));
            seenParts.put(group, known);
        }
        return known;
    }

    /// The fields of a row.
    public List<View.Part> row(List<Field> fields) {
        return named(children(fields));
    }

    /// Fields, each with its repetition, whatever their names.
    final List<View.Part> children(List<Field> fields) {
        List<View.Part> parts = new ArrayList<>();
        for (Field child : fields) {
            parts.add(new View.Part(child.name(), field(child)));
        }
        return parts;
    }
}
