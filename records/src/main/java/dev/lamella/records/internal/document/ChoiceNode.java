package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantObject;
import dev.lamella.variant.VariantString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A sealed type, stored as an object with the name of its type and the members of that type.
record ChoiceNode(Class<?> type, List<Branch> branches, UnknownConstant unknown, String path) implements DocumentNode {
    /// @param names the names of the type; the first one is written
    record Branch(List<String> names, Class<?> type, StructNode node) {}

    ChoiceNode {
        branches = List.copyOf(branches);
    }

    @Override
    public Object tree(Object value, int depth) {
        Branch branch = branches.stream().filter(one -> one.type() == value.getClass()).findFirst()
                .orElseThrow(() -> new ValueException(
                        "At " + path + ": The value is a " + value.getClass().getTypeName()
                                + ", but " + type.getSimpleName() + " permits only " + names(),
                        "Give a value of exactly one of these classes: fields that a subclass adds are not stored."));
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put(Shape.Choice.TYPE, branch.names().getFirst());
        branch.node().put(value, tree, depth);
        return tree;
    }

    @Override
    public @Nullable Object thing(Variant part, int depth, Budget budget) {
        Optional<Variant> told = part instanceof VariantObject object
                ? object.field(Shape.Choice.TYPE)
                : Optional.empty();
        if (told.isEmpty() || !(told.get() instanceof VariantString text)) {
            throw new ValueException(
                    "At " + path + ": The document is not an object with a text field " + Shape.Choice.TYPE
                            + ", which names the type of the value",
                    "Correct the value, or read it as a Variant.");
        }
        String name = text.value();
        Optional<Branch> branch = branches.stream().filter(one -> one.names().contains(name)).findFirst();
        if (branch.isEmpty() && unknown == UnknownConstant.FAIL) {
            throw new ValueException("At " + path + ": The type of the object is not one of " + names(),
                    "Permit the type, or read it as null with UnknownConstant.NULL.");
        }
        return branch.isEmpty() ? null : branch.get().node().thing(part, depth, budget);
    }

    private String names() {
        return branches.stream().map(branch -> branch.names().getFirst()).collect(Collectors.joining(", "));
    }
}
