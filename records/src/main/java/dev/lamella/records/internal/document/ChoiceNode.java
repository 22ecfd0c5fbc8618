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

/// A sealed type: an object that tells its type, and the members of that.
record ChoiceNode(Class<?> type, List<Branch> branches, UnknownConstant unknown, String path) implements Node {
    /// @param names of the type, the first of which is written
    record Branch(List<String> names, Class<?> type, StructNode node) {}

    ChoiceNode {
        branches = List.copyOf(branches);
    }

    @Override
    public Object tree(Object value, int depth) {
        Branch branch = branches.stream().filter(one -> one.type() == value.getClass()).findFirst()
                .orElseThrow(() -> new ValueException(
                        "at " + path + ": the value is a " + value.getClass().getTypeName()
                                + "; what " + type.getSimpleName() + " permits is " + names(),
                        "Give a value of one of these classes themselves: what a subclass adds has no field."));
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put(Shape.Choice.TYPE, branch.names().getFirst());
        branch.node().put(value, tree, depth);
        return tree;
    }

    // What has no type here is null only where that is asked for.
    @SuppressWarnings("NullAway")
    @Override
    public Object thing(Variant part, int depth, Budget budget) {
        Optional<Variant> told = part instanceof VariantObject object
                ? object.field(Shape.Choice.TYPE)
                : Optional.empty();
        if (told.isEmpty() || !(told.get() instanceof VariantString text)) {
            throw new ValueException("at " + path + ": the document has no object with a text " + Shape.Choice.TYPE
                    + ", which tells of which type it is", "Correct the value, or read it as a Variant.");
        }
        String name = text.value();
        Optional<Branch> branch = branches.stream().filter(one -> one.names().contains(name)).findFirst();
        if (branch.isEmpty() && unknown == UnknownConstant.FAIL) {
            throw new ValueException("at " + path + ": the object is of a type that is none of " + names(),
                    "Add the type to those that are permitted, or read it as null with UnknownConstant.NULL.");
        }
        return branch.isEmpty() ? null : branch.get().node().thing(part, depth, budget);
    }

    private String names() {
        return branches.stream().map(branch -> branch.names().getFirst()).collect(Collectors.joining(", "));
    }
}
