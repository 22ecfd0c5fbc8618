package dev.lamella.shredding;

import java.util.Locale;

/// What a file shreds of a variant.
public sealed interface Shredding {
    /// What the first values have in common: [ShreddingInference.Options#DEFAULT].
    Shredding AUTO = new Inferred(ShreddingInference.Options.DEFAULT);
    /// Nothing.
    Shredding NONE = new Given(ShreddingSchema.NONE);

    /// What a schema says.
    record Given(ShreddingSchema schema) implements Shredding {}

    /// What the first values have in common, which are held until they are enough; the file keeps to it.
    record Inferred(ShreddingInference.Options options) implements Shredding {}

    /// What a text says: `auto` ([#AUTO]), `none` ([#NONE]), in any case, or a type string, like `STRUCT(id INT64, tags LIST(STRING))`.
    ///
    /// @throws IllegalArgumentException if it is none of them
    static Shredding parse(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "auto" -> AUTO;
            case "none" -> NONE;
            default -> of(ShreddingSchema.parse(text));
        };
    }

    /// What a schema says.
    static Shredding of(ShreddingSchema schema) {
        return new Given(schema);
    }
}
