package dev.lamella.cli.convert;

import dev.lamella.row.Precision;
import dev.lamella.variant.VariantJson;

/// How texts become values.
///
/// @param origin where the schema is from
/// @param precision what to do with digits that a column has no place for
/// @param bytes how bytes are written in text
/// @param numbers what becomes of numbers of Variants that neither an integer nor a decimal nor a double holds
public record TextRules(Origin origin, Precision precision, Bytes bytes, VariantJson.Excess numbers) {
    /// Where the schema is from.
    public enum Origin {
        /// Somebody gave it: a text in quotation marks may stand for a number, and a number for a text.
        GIVEN,
        /// It was found by looking at values: what looks different from them is not what was seen.
        INFERRED
    }

    /// The inverse of how bytes are printed.
    @FunctionalInterface
    public interface Bytes {
        /// @throws IllegalArgumentException if the text stands for no bytes
        byte[] parse(String text);
    }
}
