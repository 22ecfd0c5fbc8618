package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ColumnNames;
import dev.lamella.records.internal.convert.ContainerBuilder;
import dev.lamella.records.internal.convert.Containers;
import dev.lamella.records.internal.convert.MapBuilder;
import dev.lamella.records.internal.convert.Optionals;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Construction;
import dev.lamella.records.internal.shape.Member;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.MissingColumn;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Builds the nodes of one document.
final class NodeMaker {
    private final Requests requests;
    private final ScalarNodes leaves;
    /// The nodes by their shape, because a type may contain itself.
    private final Map<Shape, DocumentNodes.Later> made = new IdentityHashMap<>();

    NodeMaker(DocumentForm form, Requests requests) {
        this.requests = requests;
        this.leaves = new ScalarNodes(form, requests);
    }

    /// What the scalars of the document have in common.
    ScalarNodes leaves() {
        return leaves;
    }

    /// The slot of a place.
    ///
    /// @param path the path of the place in Java
    /// @throws IllegalArgumentException if a document cannot store the place
    DocumentSlot slot(TypeUse place, String path) {
        return new DocumentSlot(node(place, path), place.shape().type(), place.isNullable(), path,
                requests.options().nullInPrimitive());
    }

    private DocumentNode node(TypeUse place, String path) {
        return switch (place.shape()) {
            case Shape.Value ignored -> leaves.of(place, path);
            case Shape.Maybe maybe -> new MaybeNode(maybe.type(), content(maybe, path));
            case Shape.Sequence sequence -> elements(sequence, path);
            case Shape.Mapping mapping -> mapping(mapping, path);
            case Shape.Struct struct -> once(struct, path);
            case Shape.Choice choice -> once(choice, path);
            case Shape.Again again -> once(again.target(), path);
            case Shape.End end -> new DocumentNodes.Nothing(path, "The " + end.type().getSimpleName()
                    + " contains itself more often than @MaxDepth(" + end.depth() + ") allows",
                    "Give a flatter value, or a greater @MaxDepth.");
        };
    }

    private DocumentSlot content(Shape.Maybe maybe, String path) {
        DocumentSlot content = slot(maybe.content(), path);
        return new DocumentSlot(content.node(), content.type(), true, path, content.nulls());
    }

    private DocumentNode once(Shape.Row shape, String path) {
        DocumentNodes.Later known = made.get(shape);
        if (known != null) {
            return known;
        }
        DocumentNodes.Later later = new DocumentNodes.Later();
        made.put(shape, later);
        later.node = switch (shape) {
            case Shape.Struct struct -> struct(struct, path);
            case Shape.Choice choice -> choice(choice, path);
        };
        return later;
    }

    private DocumentNode elements(Shape.Sequence sequence, String path) {
        DocumentSlot element = slot(sequence.element(), path + "[]");
        Class<?> type = sequence.type();
        ContainerBuilder cutting = Containers
                .sequence(type, sequence.element().shape().type(), requests.options().duplicates())
                .orElse((ignored, ignored2, ignored3) -> {
                    throw unmade(type, path, "List");
                });
        return new DocumentNodes.Elements(element, type.isArray() ? type.componentType() : Object.class, cutting,
                sequence.size(), path);
    }

    private DocumentNode mapping(Shape.Mapping mapping, String path) {
        Class<?> type = mapping.type();
        MapBuilder maps = Containers.map(type, mapping.key().shape().type())
                .orElse((ignored, ignored2, ignored3, ignored4) -> {
                    throw unmade(type, path, "Map");
                });
        DocumentSlot value = slot(mapping.value(), path + "{value}");
        Optional<ScalarNode> names = mapping.areEntries()
                ? Optional.empty()
                : leaves.name(mapping.key(), path + "{key}");
        if (names.isPresent()) {
            requireNothingAsked(path + "{key}");
        }
        return names.isPresent()
                ? new DocumentNodes.Names(names.get(), value, maps, path)
                : new DocumentNodes.Pairs(
                        slot(mapping.areEntries() ? mapping.key() : mapping.key().required(), path + "{key}"),
                        value, maps, path);
    }

    private void requireNothingAsked(String key) {
        if (requests.columnTypes().containsKey(key) || requests.zones().containsKey(key)) {
            throw new IllegalArgumentException("Component " + key
                    + ": withColumn and withZone have no effect: in a document,"
                    + " these keys are names, which are texts. Leave the setting out, or store the map with @AsEntries.");
        }
    }

    private static ValueException unmade(Class<?> type, String path, String instead) {
        return new ValueException(
                "At " + path + ": The class " + type.getTypeName() + " cannot be instantiated: it is an interface or"
                        + " abstract, or has no public constructor without parameters",
                "Make the component a " + instead + ".");
    }

    private StructNode struct(Shape.Struct struct, String path) {
        Set<String> taken = new HashSet<>();
        List<StructNode.Field> fields = new ArrayList<>();
        for (Member member : struct.members()) {
            String below = Shape.below(path, member.name());
            List<String> names = new ArrayList<>(List.of(ColumnNames.of(member, requests.options().naming())));
            names.addAll(member.aliases());
            if (!taken.add(names.getFirst())) {
                throw new IllegalArgumentException(
                        "Component " + below + ": Two members have the name " + names.getFirst()
                                + ". Give one of them another name with @Name.");
            }
            MethodHandle accessor = member.accessor().asType(MethodType.methodType(Object.class, Object.class));
            fields.add(new StructNode.Field(List.copyOf(names), accessor, slot(member.place(), below),
                    absent(member, below)));
        }
        Optional<MethodHandle> factory = struct.making().map(Construction::factory).map(handle -> handle
                .asSpreader(Object[].class, struct.members().size())
                .asType(MethodType.methodType(Object.class, Object[].class)));
        return new StructNode(struct.type(), fields, factory, requests.options().naming(), path);
    }

    private StructNode.Absent absent(Member member, String path) {
        TypeUse place = member.place();
        if (member.defaultText().isPresent()) {
            return new StructNode.Absent.Value(
                    DefaultValues.maker(place, member.defaultText().get(), path, requests)::get);
        }
        if (place.shape() instanceof Shape.Maybe maybe) {
            return new StructNode.Absent.Value(() -> Optionals.of(maybe.type(), null));
        }
        if (place.isNullable()) {
            return new StructNode.Absent.Value(() -> null);
        }
        boolean isZero = place.shape().type().isPrimitive()
                && requests.options().missingColumn() == MissingColumn.NULL_OR_ZERO;
        return isZero
                ? new StructNode.Absent.Value(() -> DocumentSlot.zero(place.shape().type()))
                : new StructNode.Absent.Rejected();
    }

    private ChoiceNode choice(Shape.Choice choice, String path) {
        List<ChoiceNode.Branch> branches = new ArrayList<>();
        for (Shape.Branch branch : choice.branches()) {
            StructNode node = struct(branch.struct(), Shape.below(path, branch.struct().type().getSimpleName()));
            if (node.fields().stream().anyMatch(field -> field.names().getFirst().equals(Shape.Choice.TYPE))) {
                throw new IllegalArgumentException(
                        "Component " + path + ": The field " + Shape.Choice.TYPE + " names the type of a "
                                + choice.type().getSimpleName() + ", but " + branch.struct().type().getSimpleName()
                                + " has a member of the same name. Give the member another name with @Name.");
            }
            List<String> names = new ArrayList<>(List.of(branch.name()));
            names.addAll(branch.aliases());
            branches.add(new ChoiceNode.Branch(List.copyOf(names), branch.struct().type(), node));
        }
        return new ChoiceNode(choice.type(), branches, requests.options().unknownConstant(), path);
    }
}
