package dev.lamella.records.internal.write;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/// Binds the permitted types of a sealed type to the fields of a group.
final class WriteChoiceBinder {
    private final WriteBinder binder;
    private final WrittenComponent group;
    private final List<SchemaNode> nodes;

    /// @param group the place of the sealed type's values
    WriteChoiceBinder(WriteBinder binder, WrittenComponent group) {
        this.binder = binder;
        this.group = group;
        this.nodes = group.node().children();
    }

    FieldsWriter bind(Shape.Choice choice) {
        int typeOrdinal = ordinalOf(Shape.Choice.TYPE).orElseThrow(() -> new SchemaMismatchException(group.location(),
                "The group of " + choice.type().getSimpleName() + " has no column " + Shape.Choice.TYPE
                        + ", which names the type of a value",
                "Add it to the schema as a STRING."));
        binder.typeColumn(group.member(Shape.Choice.TYPE, nodes.get(typeOrdinal)));
        Set<Integer> tells = Set.of(typeOrdinal);
        if (!choice.isFlat()) {
            WriteBinder.requireFilled(choice.type(), group, tells);
        }
        List<ChoiceFieldsWriter.Branch> branches = new ArrayList<>();
        for (Shape.Branch branch : choice.branches()) {
            branches.add(choice.isFlat() ? flat(branch, tells) : grouped(branch));
        }
        return new ChoiceFieldsWriter(choice.type(), group.location(), typeOrdinal, List.copyOf(branches));
    }

    private ChoiceFieldsWriter.Branch grouped(Shape.Branch branch) {
        Shape.Struct struct = branch.struct();
        if (struct.members().isEmpty()) {
            return new ChoiceFieldsWriter.Branch.Flat(struct.type(), branch.name(), Optional.empty());
        }
        String simple = struct.type().getSimpleName();
        int ordinal = ordinalOf(branch.name()).orElseThrow(() -> new SchemaMismatchException(group.location(),
                "The type " + Shape.below(group.name(), simple) + " has no column"
                        + binder.nearest(group, branch.name()),
                "Name the column with @Name, or add a group for the type to the schema."));
        WrittenComponent component = group.member(simple, nodes.get(ordinal));
        TypeUse place = TypeUse.of(struct, true, simple);
        return new ChoiceFieldsWriter.Branch.Grouped(struct.type(), branch.name(), ordinal, binder.struct(struct,
                WriteBinder.group(place, component), Set.of()));
    }

    /// @param tells the ordinal of the column with the name of the type
    private ChoiceFieldsWriter.Branch flat(Shape.Branch branch, Set<Integer> tells) {
        Shape.Struct struct = branch.struct();
        String simple = struct.type().getSimpleName();
        return new ChoiceFieldsWriter.Branch.Flat(struct.type(), branch.name(),
                Optional.of(binder.struct(struct, group.permitted(simple), tells)));
    }

    private OptionalInt ordinalOf(String name) {
        return IntStream.range(0, nodes.size()).filter(i -> nodes.get(i).field().name().equals(name)).findFirst();
    }
}
