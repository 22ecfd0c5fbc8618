package dev.lamella.internal.column;

import dev.lamella.schema.LogicalType;
import java.util.Optional;

/// The form that an annotation demands of the bytes of each value. Used by one thread.
public interface Content {
    /// What is wrong with a value; empty if nothing is.
    Optional<String> problem(byte[] value, int from, int count);

    /// What a value should be, with its article.
    String form();

    /// What to do with a value in another form.
    String advice();

    /// The form of an annotation; empty if all bytes are allowed, or the annotation is about text or numbers.
    static Optional<Content> of(LogicalType type) {
        return switch (type) {
            case LogicalType.Json ignored -> Optional.of(new Json());
            case LogicalType.Bson ignored -> Optional.of(new Bson());
            case LogicalType.Geometry ignored -> Optional.of(new WkbContent(new Wkb(), WkbContent.Surface.PLANE));
            case LogicalType.Geography ignored -> Optional.of(new WkbContent(new Wkb(), WkbContent.Surface.GLOBE));
            case LogicalType ignored ->
                Optional.empty();
        };
    }

    /// The sentence about a value.
    default String sentence(int length, String problem) {
        return "The value of " + length + " bytes is not " + form() + ": " + problem;
    }
}
