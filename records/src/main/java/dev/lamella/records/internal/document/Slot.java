package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.NullInPrimitive;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantNull;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// A place of a document, and what stands there.
///
/// @param type class of what stands there
/// @param path of the place in Java, for messages
/// @param nulls what a primitive type is for a null
record Slot(Node node, Class<?> type, boolean isNullable, String path, NullInPrimitive nulls) {
    private static final int MAX_DEPTH = VariantLimits.DEFAULT.depth();

    @Nullable
    Object tree(@Nullable Object value, int depth) {
        if (value == null) {
            return nothing("the value is null, which it has no place for");
        }
        requireDepth(depth);
        return node.tree(value, depth);
    }

    @Nullable
    Object thing(Variant part, int depth, Budget budget) {
        if (part instanceof VariantNull && !(node instanceof MaybeNode)) {
            if (type.isPrimitive() && nulls == NullInPrimitive.ZERO) {
                return zero(type);
            }
            return nothing("the document has a null, for which there is no place");
        }
        requireDepth(depth);
        budget.spend(part);
        return node.thing(part, depth, budget);
    }

    static Object zero(Class<?> type) {
        return Array.get(Array.newInstance(type, 1), 0);
    }

    private @Nullable Object nothing(String problem) {
        if (isNullable) {
            return null;
        }
        throw refused(problem, "Make it an Optional, or say that it may be null with @Nullable.");
    }

    private void requireDepth(int depth) {
        if (depth > MAX_DEPTH) {
            throw refused("the value is nested more than " + MAX_DEPTH + " deep", "Store a flatter one.");
        }
    }

    ValueException refused(String problem, String advice) {
        return new ValueException("at " + path + ": " + problem, advice);
    }

    /// The refusal of a part that is not what the place has.
    ValueException unfit(Variant part, String expected) {
        return unfit("at " + path + ": ", part, expected);
    }

    /// The refusal of a part that is not what is expected.
    ///
    /// @param place in front of the problem; empty if whoever catches it knows
    static ValueException unfit(String place, Variant part, String expected) {
        return new ValueException(place + "the document has a value of kind " + part.kind() + "; what fits is "
                + expected, "Make the component fit, or a Variant, which holds every value.");
    }
}
