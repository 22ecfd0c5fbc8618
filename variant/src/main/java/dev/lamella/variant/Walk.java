package dev.lamella.variant;

import java.util.Arrays;

/// The position of a walk through a value: the open objects and arrays, and the index in each. It is not recursive, so no
/// value is too deep for a thread's stack. Depth and visited bytes are bounded.
final class Walk {
    private final Budget budget;
    private final int depthLimit;
    private final boolean isLenient;
    private VariantContainer[] open = new VariantContainer[8];
    private int[] places = new int[8];
    private int depth;

    Walk(Variant value) {
        this(value, false);
    }

    private Walk(Variant value, boolean isLenient) {
        this.budget = new Budget(value);
        this.depthLimit = value.metadata().limits().depth();
        this.isLenient = isLenient;
    }

    /// A walk that visits objects whatever the names of their fields: the caller compares them.
    static Walk ofAnyNames(Variant value) {
        return new Walk(value, true);
    }

    /// Visits a value; the walk continues with its children.
    ///
    /// @throws VariantFormatException if a limit is exceeded, or an object has two fields of one name
    void visit(Variant value) {
        budget.spend(value);
        if (value instanceof VariantContainer container) {
            if (depth == depthLimit) {
                throw Damage.tooDeep(value.position(), depthLimit);
            }
            if (depth == open.length) {
                open = Arrays.copyOf(open, 2 * depth);
                places = Arrays.copyOf(places, 2 * depth);
            }
            if (container instanceof VariantObject object && !isLenient) {
                FieldOrder.of(object);
            }
            open[depth] = container;
            places[depth] = -1;
            depth++;
        }
    }

    /// How many objects and arrays are open.
    int depth() {
        return depth;
    }

    boolean isOver() {
        return depth == 0;
    }

    /// The innermost object or array.
    VariantContainer innermost() {
        return open[depth - 1];
    }

    /// Moves to the next index of the innermost container; false if there is none.
    boolean next() {
        return ++places[depth - 1] < innermost().size();
    }

    /// The index in the innermost container.
    int place() {
        return places[depth - 1];
    }

    /// Leaves the innermost container.
    void leave() {
        depth--;
    }

    /// The path to the value at the current index.
    String path() {
        StringBuilder path = new StringBuilder("$");
        for (int i = 0; i < depth; i++) {
            if (places[i] >= 0) {
                append(path, open[i], places[i]);
            }
        }
        return path.toString();
    }

    private static void append(StringBuilder path, VariantContainer container, int place) {
        switch (container) {
            case VariantArray ignored -> PathText.appendIndex(path, place);
            case VariantObject object -> {
                try {
                    PathText.appendName(path, PathText.brief(object.name(place)));
                } catch (VariantFormatException ignored) {
                    // The missing name is reported separately; here its index stands for it.
                    path.append(".(field ").append(place).append(')');
                }
            }
        }
    }
}
