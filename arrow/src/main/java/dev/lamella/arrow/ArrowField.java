package dev.lamella.arrow;

import dev.lamella.schema.Field;
import dev.lamella.schema.Repetition;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A field of an Arrow schema, as declared. It is not checked that the children fit the type. Immutable.
///
/// @param name any text, not always unique among its siblings
/// @param isNullable whether values may be null
/// @param type the type of its values, or of the dictionary's entries if there is a dictionary
/// @param dictionary present if values are entries of a dictionary
/// @param children the element of a list, the entries of a map, the fields of a struct
/// @param metadata in declaration order; if a key is declared twice, the first one counts
public record ArrowField(String name, boolean isNullable, ArrowType type, Optional<ArrowDictionary> dictionary,
        List<ArrowField> children, Map<String, String> metadata) {
    /// @throws IllegalArgumentException if a text holds half of a surrogate pair, which UTF-8 cannot hold
    public ArrowField {
        Utf8Text.require(name, "The name of a field");
        Objects.requireNonNull(type);
        Objects.requireNonNull(dictionary);
        children = List.copyOf(children);
        metadata = Utf8Text.copy(metadata);
    }

    /// A nullable field without dictionary and metadata.
    public static ArrowField nullable(String name, ArrowType type, ArrowField... children) {
        return new ArrowField(name, true, type, Optional.empty(), List.of(children), Map.of());
    }

    /// A required field without dictionary and metadata.
    public static ArrowField required(String name, ArrowType type, ArrowField... children) {
        return new ArrowField(name, false, type, Optional.empty(), List.of(children), Map.of());
    }

    /// A field that is nullable if the file's field is.
    static ArrowField of(Field field, ArrowType type, ArrowField... children) {
        return field.repetition() == Repetition.OPTIONAL
                ? nullable(field.name(), type, children)
                : required(field.name(), type, children);
    }

    /// The same field with another type.
    public ArrowField withType(ArrowType other) {
        return new ArrowField(name, isNullable, other, dictionary, children, metadata);
    }

    /// The same field with a dictionary.
    public ArrowField withDictionary(ArrowDictionary other) {
        return new ArrowField(name, isNullable, type, Optional.of(other), children, metadata);
    }

    /// The same field with other metadata.
    public ArrowField withMetadata(Map<String, String> other) {
        return new ArrowField(name, isNullable, type, dictionary, children, other);
    }

    /// The same field with an extension type.
    public ArrowField withExtension(ArrowExtension extension) {
        return withMetadata(extension.added(metadata));
    }

    /// The extension type that the metadata declares.
    public Optional<ArrowExtension> extension() {
        return ArrowExtension.in(metadata);
    }

    /// A line for the field and indented lines for its children, see [ArrowSchema#toString].
    @Override
    public String toString() {
        return ArrowText.of(List.of(this), Map.of());
    }
}
