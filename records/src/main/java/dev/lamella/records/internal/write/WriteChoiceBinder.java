package dev.lamella.records.internal.write;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/// Binds the permitted types of a sealed type to the fields of a group.
final class WriteChoiceBinder {
    private final WriteBinder binder;
    private final List<Field> fields;
    private final String path;
    private final Location location;
    private final BiFunction<String, Field, WrittenComponent> below;

    /// @param path the path of the sealed type's component; empty for rows
    WriteChoiceBinder(WriteBinder binder, List<Field> fields, String path, Location location,
            BiFunction<String, Field, WrittenComponent> below) {
        this.binder = binder;
        this.fields = fields;
        this.path = path;
        this.location = location;
        this.below = below;
    }

    FieldsWriter bind(Shape.Choice choice) {
        int typeOrdinal = ordinalOf(Shape.Choice.TYPE).orElseThrow(() -> new SchemaMismatchException(location,
                "The group of " + choice.type().getSimpleName() + " has no column " + Shape.Choice.TYPE
                        + ", which names the type of a value",
                "Add it to the schema as a STRING."));
        binder.typeColumn(below.apply(Shape.Choice.TYPE, fields.get(typeOrdinal)));
        Set<Integer> tells = Set.of(typeOrdinal);
        if (!choice.isFlat()) {
            WriteBinder.requireFilled(choice.type(), fields, tells, location);
        }
        List<ChoiceFieldsWriter.Branch> branches = new ArrayList<>();
        for (Shape.Branch branch : choice.branches()) {
            branches.add(choice.isFlat() ? flat(branch, tells) : grouped(branch));
        }
        return new ChoiceFieldsWriter(choice.type(), location, typeOrdinal, List.copyOf(branches));
    }

    private ChoiceFieldsWriter.Branch grouped(Shape.Branch branch) {
        Shape.Struct struct = branch.struct();
        if (struct.members().isEmpty()) {
            return new ChoiceFieldsWriter.Branch.Flat(struct.type(), branch.name(), Optional.empty());
        }
        String simple = struct.type().getSimpleName();
        int ordinal = ordinalOf(branch.name()).orElseThrow(() -> new SchemaMismatchException(location,
                "The type " + WrittenComponent.below(path, simple) + " has no column"
                        + binder.nearest(fields, below, branch.name()),
                "Name the column with @Name, or add a group for the type to the schema."));
        WrittenComponent component = below.apply(simple, fields.get(ordinal));
        TypeUse place = TypeUse.of(struct, true, simple);
        return new ChoiceFieldsWriter.Branch.Grouped(struct.type(), branch.name(), ordinal, binder.struct(struct,
                WriteBinder.structFields(place, component), component.name(), component.location(), component::member));
    }

    /// @param tells the ordinal of the column with the name of the type
    private ChoiceFieldsWriter.Branch flat(Shape.Branch branch, Set<Integer> tells) {
        Shape.Struct struct = branch.struct();
        String simple = struct.type().getSimpleName();
        return new ChoiceFieldsWriter.Branch.Flat(struct.type(), branch.name(),
                Optional.of(binder.struct(struct, fields,
                        WrittenComponent.below(path, simple), location,
                        (member, field) -> below.apply(simple + "." + member, field),
                        tells)));
    }

    private OptionalInt ordinalOf(String name) {
        return IntStream.range(0, fields.size()).filter(i -> fields.get(i).name().equals(name)).findFirst();
    }
}
