package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The groups that modern writers declare for lists, maps and variants.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#nested-types">Nested types</a>
final class ModernGroups {
    static final String LAYER = "list";
    static final String ELEMENT = "element";
    static final String ENTRIES = "key_value";
    static final String KEY = "key";
    static final String VALUE = "value";

    private ModernGroups() {}

    /// A list of three levels.
    ///
    /// @param layerId id of the layer, which has no meaning
    static Field list(String name, Repetition repetition, OptionalInt fieldId, OptionalInt layerId, Field element) {
        return annotated(name, repetition, fieldId, new LogicalType.List(), layer(LAYER, layerId, List.of(element)));
    }

    /// A map.
    ///
    /// @param entriesId id of the entries, which has no meaning
    static Field map(String name, Repetition repetition, OptionalInt fieldId, OptionalInt entriesId, Field key,
            Optional<Field> value) {
        List<Field> parts = new ArrayList<>(List.of(key));
        value.ifPresent(parts::add);
        return annotated(name, repetition, fieldId, new LogicalType.Map(), layer(ENTRIES, entriesId, parts));
    }

    /// The columns of a variant that is not shredded.
    static List<Field> variantColumns() {
        return List.of(PrimitiveField.of("metadata", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY),
                PrimitiveField.of("value", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY));
    }

    private static Field annotated(String name, Repetition repetition, OptionalInt fieldId, LogicalType type,
            Field layer) {
        return GroupField.asDeclared(name, repetition, fieldId, Annotation.written(type), List.of(layer));
    }

    private static Field layer(String name, OptionalInt id, List<Field> children) {
        return GroupField.asDeclared(name, Repetition.REPEATED, id, Annotation.NONE, children);
    }
}
