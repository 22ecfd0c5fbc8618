package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.NullInPrimitive;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantNull;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// A place of a document, with its node.
///
/// @param type the class of the objects
/// @param path the path of the place in Java, for messages
/// @param nulls the value of a primitive for a null
record DocumentSlot(DocumentNode node, Class<?> type, boolean isNullable, String path, NullInPrimitive nulls) {
    private static final int MAX_DEPTH = VariantLimits.DEFAULT.depth();

    @Nullable
    Object tree(@Nullable Object value, int depth) {
        if (value == null) {
            return nothing("The value is null, but the component cannot hold null");
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
            return nothing("The document has a null, but the component cannot hold null");
        }
        requireDepth(depth);
        budget.spend(part);
        Object thing = node.thing(part, depth, budget);
        return thing == null
                ? nothing(
                        "The document has an unknown constant, which is read as null, but the component cannot hold null")
                : thing;
    }

    static Object zero(Class<?> type) {
        return Array.get(Array.newInstance(type, 1), 0);
    }

    private @Nullable Object nothing(String problem) {
        if (isNullable) {
            return null;
        }
        throw rejected(problem, "Make it an Optional, or annotate it with @Nullable.");
    }

    private void requireDepth(int depth) {
        if (depth > MAX_DEPTH) {
            throw rejected("The value is nested more than " + MAX_DEPTH + " levels deep", "Store a flatter value.");
        }
    }

    ValueException rejected(String problem, String advice) {
        return new ValueException("At " + path + ": " + problem, advice);
    }

    /// The failure of a part that does not match.
    ///
    /// @param place the prefix of the problem; empty if the catcher adds the place
    static ValueException unfit(String place, Variant part, String expected) {
        return new ValueException(
                place + "The document has a value of kind " + part.kind() + ", but the component needs "
                        + expected,
                "Change the type of the component, or make it a Variant, which holds every value.");
    }
}
