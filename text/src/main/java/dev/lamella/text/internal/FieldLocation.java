package dev.lamella.text.internal;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaNode;
import java.util.List;

/// The place and type of a field, for messages.
///
/// @param path the physical names, without the root
/// @param type the type, for example `DECIMAL(12,2)`
record FieldLocation(List<String> path, String type) {
    static FieldLocation of(SchemaNode.Value value) {
        PrimitiveField leaf = value.field();
        return new FieldLocation(value.names(),
                leaf.logicalType().map(Object::toString).orElseGet(() -> leaf.type().toString()));
    }

    /// The failure for a value that does not fit. [BadRecords] adds the advice, because it depends on the source of the
    /// schema.
    ValueException reject(String problem) {
        return new ValueException(path.isEmpty() ? Location.UNKNOWN : Location.UNKNOWN.inColumn(path), problem);
    }
}
