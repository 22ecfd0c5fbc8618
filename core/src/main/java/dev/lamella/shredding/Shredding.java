package dev.lamella.shredding;

import java.util.Locale;

/// Which fields of a Variant a file shreds.
public sealed interface Shredding {
    /// Shreds the fields that the first values have in common, with [ShreddingInference.Options#DEFAULT].
    Shredding AUTO = new Inferred(ShreddingInference.Options.DEFAULT);
    /// Shreds nothing.
    Shredding NONE = new Given(ShreddingSchema.NONE);

    /// Shreds as a given schema.
    record Given(ShreddingSchema schema) implements Shredding {}

    /// Shreds the fields that the first values have in common. These values are buffered until the sample is full; the
    /// result then holds for the whole file.
    record Inferred(ShreddingInference.Options options) implements Shredding {}

    /// Parses a choice: `auto` ([#AUTO]), `none` ([#NONE]), in any case, or a type string, like `STRUCT(id INT64, tags
    /// LIST(STRING))`.
    ///
    /// @throws IllegalArgumentException if the text is not valid
    static Shredding parse(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "auto" -> AUTO;
            case "none" -> NONE;
            default -> of(ShreddingSchema.parse(text));
        };
    }

    /// Shreds as a given schema.
    static Shredding of(ShreddingSchema schema) {
        return new Given(schema);
    }
}
