package dev.lamella.records.internal.read;

import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.MappingOptions;

/// The value of a place where the file has a null.
enum NullRule {
    /// Null.
    PASS,
    /// Zero or false.
    ZERO,
    /// No value: the null is rejected.
    REJECT;

    /// The rule of a place, from its type and its annotations.
    static NullRule of(TypeUse place, MappingOptions options) {
        if (!place.shape().type().isPrimitive()) {
            return place.isNullable() ? PASS : REJECT;
        }
        return switch (options.nullInPrimitive()) {
            case FAIL -> REJECT;
            case ZERO -> ZERO;
        };
    }

    /// The rule of the content of an `Optional`, which handles nulls itself.
    static NullRule ofContent(TypeUse content) {
        return content.shape().type().isPrimitive() ? ZERO : PASS;
    }

    /// Advice for a null that is rejected.
    static String advice(TypeUse place) {
        return place.shape().type().isPrimitive()
                ? "Make it an Optional or a type that can be null, or read nulls as zero with NullInPrimitive.ZERO."
                : "Make it an Optional, or annotate it with @Nullable.";
    }
}
