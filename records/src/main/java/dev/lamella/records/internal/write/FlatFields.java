package dev.lamella.records.internal.write;

import dev.lamella.records.internal.shape.Shape;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The columns of a sealed type whose types have theirs side by side: those of the same name are one.
final class FlatFields {
    private final Field type;
    private final Map<String, Merged> merged = new LinkedHashMap<>();

    /// A column of some of the types.
    ///
    /// @param owner the first of them
    /// @param count of how many
    private record Merged(Field field, String owner, int count, boolean isRequired) {}

    /// @param type the column that tells the types apart
    FlatFields(Field type) {
        this.type = type;
    }

    /// @param members the columns of one type
    /// @param path of the component, for messages
    List<Field> of(Shape.Choice choice, Function<Shape.Struct, List<Field>> members, String path) {
        for (Shape.Branch branch : choice.branches()) {
            for (Field field : members.apply(branch.struct())) {
                add(field, branch.struct().type().getSimpleName(), path);
            }
        }
        List<Field> fields = new ArrayList<>(List.of(type));
        // What a type does not have is null, so that only what all have may be REQUIRED.
        merged.values().forEach(one -> fields.add(with(one.field(),
                one.isRequired() && one.count() == choice.branches().size()
                        ? Repetition.REQUIRED
                        : Repetition.OPTIONAL)));
        return fields;
    }

    private void add(Field field, String owner, String path) {
        String place = path.isEmpty() ? "" : path + ": ";
        if (field.name().equals(type.name())) {
            throw new IllegalArgumentException(place + "the column " + field.name() + " would be of both that tells the"
                    + " types apart and " + owner + ". Name one of them otherwise with @Name.");
        }
        boolean isRequired = field.repetition() == Repetition.REQUIRED;
        Merged known = merged.get(field.name());
        if (known == null) {
            merged.put(field.name(), new Merged(field, owner, 1, isRequired));
            return;
        }
        if (!with(known.field(), Repetition.OPTIONAL).equals(with(field, Repetition.OPTIONAL))) {
            throw new IllegalArgumentException(place + "the column " + field.name() + " of " + known.owner() + " and "
                    + owner + " would be of two types. Name one of them otherwise with @Name, ask for one type with"
                    + " @ParquetType, or leave out @Flatten.");
        }
        merged.put(field.name(), new Merged(known.field(), known.owner(), known.count() + 1,
                known.isRequired() && isRequired));
    }

    private static Field with(Field field, Repetition repetition) {
        return switch (field) {
            case PrimitiveField leaf -> ClassSchema.primitive(leaf, repetition, leaf.fieldId());
            case GroupField group ->
                GroupField.asDeclared(group.name(), repetition, group.fieldId(), group.annotation(),
                        group.children());
        };
    }
}
