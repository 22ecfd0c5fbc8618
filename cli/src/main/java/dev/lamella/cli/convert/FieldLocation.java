package dev.lamella.cli.convert;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaNode;
import java.util.List;

/// A place of the schema, for messages.
///
/// @param path physical names from below the root
/// @param type what stands there, for example `DECIMAL(12,2)`
record FieldLocation(List<String> path, String type) {
    static FieldLocation of(SchemaNode.Value value) {
        PrimitiveField leaf = value.field();
        return new FieldLocation(value.names(),
                leaf.logicalType().map(Object::toString).orElseGet(() -> leaf.type().toString()));
    }

    /// The value does not fit. What to do says who knows where the schema is from: [BadRecords].
    ValueException reject(String problem) {
        return new ValueException(path.isEmpty() ? Location.UNKNOWN : Location.UNKNOWN.inColumn(path), problem);
    }
}
