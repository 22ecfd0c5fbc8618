package dev.lamella.arrow;

import dev.lamella.schema.Field;
import dev.lamella.schema.Repetition;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A field of an Arrow schema, as it is declared: whether its children fit its type is not looked at. Immutable.
///
/// @param name any text, and not always unique among its neighbours
/// @param isNullable whether values may be null
/// @param type of its values; of those of the dictionary, if there is one
/// @param dictionary present if values are entries of a dictionary
/// @param children the element of a list, the entries of a map, the fields of a struct
/// @param metadata in the order in which it is declared; where a key was declared twice, the first one
public record ArrowField(String name, boolean isNullable, ArrowType type, Optional<ArrowDictionary> dictionary,
        List<ArrowField> children, Map<String, String> metadata) {
    /// @throws IllegalArgumentException if a text holds half of a surrogate pair, which no schema can
    public ArrowField {
        Utf8Text.require(name, "the name of a field");
        Objects.requireNonNull(type);
        Objects.requireNonNull(dictionary);
        children = List.copyOf(children);
        metadata = Utf8Text.copy(metadata);
    }

    /// A field whose values may be null, without dictionary and metadata.
    public static ArrowField nullable(String name, ArrowType type, ArrowField... children) {
        return new ArrowField(name, true, type, Optional.empty(), List.of(children), Map.of());
    }

    /// A field whose values are never null, without dictionary and metadata.
    public static ArrowField required(String name, ArrowType type, ArrowField... children) {
        return new ArrowField(name, false, type, Optional.empty(), List.of(children), Map.of());
    }

    /// A field that is null where one of a file is.
    static ArrowField of(Field field, ArrowType type, ArrowField... children) {
        return field.repetition() == Repetition.OPTIONAL
                ? nullable(field.name(), type, children)
                : required(field.name(), type, children);
    }

    /// The same field of another type.
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

    /// The same field as an extension type.
    public ArrowField withExtension(ArrowExtension extension) {
        return withMetadata(extension.added(metadata));
    }

    /// The extension type that its metadata declares.
    public Optional<ArrowExtension> extension() {
        return ArrowExtension.in(metadata);
    }

    /// Its line, and those of its children, indented: see [ArrowSchema#toString].
    @Override
    public String toString() {
        return ArrowText.of(List.of(this), Map.of());
    }
}
