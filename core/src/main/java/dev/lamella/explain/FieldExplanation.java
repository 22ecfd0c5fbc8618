package dev.lamella.explain;

import dev.lamella.internal.explain.Phrases;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The type of a field of a row, including its children, and how each ecosystem maps it.
///
/// @param field the field
/// @param mappings the mapping of each ecosystem
public record FieldExplanation(Field field, Map<Ecosystem, TypeMapping> mappings) {
    public FieldExplanation {
        mappings = Collections.unmodifiableMap(new EnumMap<>(mappings));
    }

    /// The name of the field, and the mapping of each ecosystem.
    @Override
    public String toString() {
        return Phrases.inOneLine(ColumnPath.of(List.of(field.name())), mappings);
    }
}
