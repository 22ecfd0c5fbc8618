package dev.lamella.variant;

import java.util.Arrays;

/// Where a walk through a value is: the objects and arrays that it is in, and the place in each. No recursion, so that
/// no value is too deep for the stack of a thread, and bounded in depth and in the bytes that it visits.
final class Walk {
    private final Budget budget;
    private final int depthLimit;
    private VariantContainer[] open = new VariantContainer[8];
    private int[] places = new int[8];
    private int depth;

    Walk(Variant value) {
        budget = new Budget(value);
        depthLimit = value.metadata().limits().depth();
    }

    /// Comes to a value; the walk goes on with what is in it.
    ///
    /// @throws VariantFormatException if that is too deep, or too much
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
            open[depth] = container;
            places[depth] = -1;
            depth++;
        }
    }

    /// In how many objects and arrays the walk is.
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

    /// Goes to the next place of the innermost; whether there is one.
    boolean next() {
        return ++places[depth - 1] < innermost().size();
    }

    /// The place in the innermost.
    int place() {
        return places[depth - 1];
    }

    /// Leaves the innermost.
    void leave() {
        depth--;
    }

    /// The way to the value at the place.
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
                    // It is reported for itself; here it has no name.
                    path.append(".(field ").append(place).append(')');
                }
            }
        }
    }
}
