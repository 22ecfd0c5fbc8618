package dev.lamella.cli.convert;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.schema.Field;
import java.util.ArrayList;
import java.util.List;

/// A place of the schema, for messages.
///
/// @param path physical names from below the root
/// @param type what stands there, for example `DECIMAL(12,2)`
record Place(List<String> path, String type) {
    static Place of(List<String> path, Field leaf) {
        return new Place(path, leaf.logicalType().map(Object::toString)
                .orElseGet(() -> leaf instanceof dev.lamella.schema.PrimitiveField primitive
                        ? primitive.type().toString()
                        : "a group"));
    }

    /// The value does not fit. What to do says who knows where the schema is from: [BadRecords].
    ValueException refuse(String problem) {
        return new ValueException(path.isEmpty() ? Location.UNKNOWN : Location.UNKNOWN.inColumn(path), problem);
    }

    static List<String> append(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }
}
