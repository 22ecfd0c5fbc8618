package dev.lamella.explain;

import dev.lamella.internal.explain.Phrases;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// How a field of a row is typed, with all that is below it.
///
/// @param field the field
/// @param seen what each ecosystem sees it as
public record FieldExplanation(Field field, Map<Ecosystem, TypeMapping> seen) {
    public FieldExplanation {
        seen = Collections.unmodifiableMap(new EnumMap<>(seen));
    }

    /// The name of the field, and what each ecosystem sees it as.
    @Override
    public String toString() {
        return Phrases.inOneLine(ColumnPath.of(List.of(field.name())), seen);
    }
}
