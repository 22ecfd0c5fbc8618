package dev.lamella.records.internal.shape;

import dev.lamella.records.mapping.Flatten;
import dev.lamella.records.mapping.Name;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads sealed types with their permitted types.
final class SealedShapes {
    private final ShapeReader shapes;

    SealedShapes(ShapeReader shapes) {
        this.shapes = shapes;
    }

    /// @param own the scope of the sealed type
    Shape.Choice of(Scope own) {
        Class<?> type = own.owner();
        MisplacedAnnotations.inSealed(type, own);
        List<Shape.Branch> branches = new ArrayList<>();
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            switch (shapes.permitted(own.asPermitted(permitted), own.below(permitted.getSimpleName()))) {
                case Shape.Struct struct -> branches.add(branch(permitted, struct));
                case Shape.Choice nested -> branches.addAll(nested.branches());
                case Shape.Value ignored ->
                    throw rejected(
                            own, permitted);
                case Shape.Sequence ignored ->
                    throw rejected(
                            own, permitted);
                case Shape.Mapping ignored ->
                    throw rejected(
                            own, permitted);
                case Shape.Maybe ignored ->
                    throw rejected(
                            own, permitted);
                case Shape.Again ignored ->
                    throw rejected(
                            own, permitted);
                case Shape.End ignored ->
                    throw rejected(
                            own, permitted);
            }
        }
        // Several permitted types may permit the same type.
        Set<Class<?>> seen = new HashSet<>();
        List<Shape.Branch> distinct = branches.stream().filter(branch -> seen.add(branch.struct().type())).toList();
        requireNames(own, distinct);
        return new Shape.Choice(type, distinct, type.isAnnotationPresent(Flatten.class));
    }

    private static Shape.Branch branch(Class<?> type, Shape.Struct struct) {
        Name name = type.getAnnotation(Name.class);
        return name == null
                ? new Shape.Branch(type.getSimpleName(), List.of(), struct)
                : new Shape.Branch(name.value(), List.of(name.aliases()), struct);
    }

    private static IllegalArgumentException rejected(Scope own, Class<?> permitted) {
        String problem = "The type " + permitted.getTypeName() + ", which " + own.owner().getSimpleName()
                + " permits, is ";
        return permitted.isEnum()
                ? ShapeReader.rejected(own, problem + "an enum: it has constants, not members",
                        "Make it a record with a component of the enum, or give a ValueConverter for "
                                + own.owner().getSimpleName() + ".")
                : ShapeReader.rejected(own, problem + "neither a record nor a class",
                        "Give a ValueConverter for the whole type.");
    }

    private static void requireNames(Scope own, List<Shape.Branch> branches) {
        Set<String> names = new HashSet<>();
        for (Shape.Branch branch : branches) {
            Stream.concat(Stream.of(branch.name()), branch.aliases().stream()).forEach(name -> {
                if (!names.add(name)) {
                    throw ShapeReader.rejected(own, "Two types that " + own.owner().getSimpleName()
                            + " permits have the same name", "Give one of them another name with @Name.");
                }
            });
        }
    }
}
