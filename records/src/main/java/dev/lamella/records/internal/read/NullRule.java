package dev.lamella.records.internal.read;

import dev.lamella.records.internal.shape.Place;
import dev.lamella.records.mapping.MappingOptions;

/// What stands at a place where the file has a null.
enum NullRule {
    /// Null.
    PASS,
    /// Zero or false.
    ZERO,
    /// Nothing: the value is refused.
    REFUSE;

    /// By the type, and by what its source says of nulls.
    static NullRule of(Place place, MappingOptions options) {
        if (!place.shape().type().isPrimitive()) {
            return place.isNullable() ? PASS : REFUSE;
        }
        return switch (options.nullInPrimitive()) {
            case FAIL -> REFUSE;
            case ZERO -> ZERO;
        };
    }

    /// Of what is in an `Optional`, which knows by itself where there is nothing.
    static NullRule ofContent(Place content) {
        return content.shape().type().isPrimitive() ? ZERO : PASS;
    }

    /// What to do about a null that is refused.
    static String advice(Place place) {
        return place.shape().type().isPrimitive()
                ? "Make it an Optional or a type that can be null, or read nulls as zero with NullInPrimitive.ZERO."
                : "Make it an Optional, or say that it may be null with @Nullable.";
    }
}
