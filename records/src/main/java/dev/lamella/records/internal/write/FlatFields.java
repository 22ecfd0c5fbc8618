package dev.lamella.records.internal.write;

import dev.lamella.records.internal.shape.Shape;
import dev.lamella.schema.Field;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The columns of a sealed type whose permitted types have their columns side by side, sharing those of the same name.
public final class FlatFields {
    private final Field type;
    private final Map<String, Merged> merged = new LinkedHashMap<>();
    private final Map<Integer, String> ids = new HashMap<>();

    /// A column of one or more types.
    ///
    /// @param owner the first of the types
    /// @param count the number of types
    private record Merged(Field field, String owner, int count, boolean isRequired) {}

    /// @param type the column with the name of the type
    FlatFields(Field type) {
        this.type = type;
    }

    /// @param members the columns of one type
    /// @param path the path of the component, for messages
    List<Field> of(Shape.Choice choice, Function<Shape.Struct, List<Field>> members, String path) {
        for (Shape.Branch branch : choice.branches()) {
            for (Field field : members.apply(branch.struct())) {
                add(field, branch.struct().type().getSimpleName(), path);
            }
        }
        List<Field> fields = new ArrayList<>(List.of(type));
        // A column is null in rows of types that do not have it, so only columns of all types can be REQUIRED.
        merged.values().forEach(one -> fields.add(one.field()
                .withRepetition(one.isRequired() && one.count() == choice.branches().size()
                        ? Repetition.REQUIRED
                        : Repetition.OPTIONAL)));
        return fields;
    }

    private void add(Field field, String owner, String path) {
        String place = path.isEmpty() ? "" : "Component " + path + ": ";
        if (field.name().equals(type.name())) {
            throw new IllegalArgumentException(place + "The column " + field.name() + " would belong to both the name"
                    + " of the type and " + owner + ". Give one of them another name with @Name.");
        }
        boolean isRequired = field.repetition() == Repetition.REQUIRED;
        Merged known = merged.get(field.name());
        if (known == null) {
            field.fieldId().ifPresent(id -> ClassSchema.requireFree(ids.putIfAbsent(id, field.name()), field.name(), id,
                    path));
            merged.put(field.name(), new Merged(field, owner, 1, isRequired));
            return;
        }
        if (!known.field().withRepetition(Repetition.OPTIONAL).equals(field.withRepetition(Repetition.OPTIONAL))) {
            throw new IllegalArgumentException(place + "The column " + field.name() + " of " + known.owner() + " and "
                    + owner + " would have two types. Give one of them another name with @Name, ask for one type with"
                    + " @ParquetType, or leave out @Flatten.");
        }
        merged.put(field.name(), new Merged(known.field(), known.owner(), known.count() + 1,
                known.isRequired() && isRequired));
    }
}
