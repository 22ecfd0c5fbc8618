package dev.lamella.text.internal;

import dev.lamella.row.Precision;
import dev.lamella.variant.VariantJson;
import java.util.Set;

/// The rules for reading values from text.
///
/// @param origin the origin of the schema
/// @param casts the top-level fields whose type the user gave, whatever the origin of the schema is
/// @param precision what to do with digits that a column cannot hold
/// @param bytes parses the text of bytes
/// @param numbers what to do with Variant numbers that neither an integer nor a decimal nor a double can hold
public record TextRules(Origin origin, Set<String> casts, Precision precision, Bytes bytes,
        VariantJson.Excess numbers) {
    /// The rules for a top-level field.
    TextRules of(String field) {
        return casts.contains(field) ? new TextRules(Origin.GIVEN, casts, precision, bytes, numbers) : this;
    }

    /// The origin of the schema.
    public enum Origin {
        /// The user gave it. A text in quotation marks may stand for a number, and a number for a text.
        GIVEN,
        /// It was inferred from values. A value of another kind does not fit.
        INFERRED
    }

    /// The inverse of how bytes are printed.
    @FunctionalInterface
    public interface Bytes {
        /// @throws IllegalArgumentException if the text is not valid
        byte[] parse(String text);
    }
}
