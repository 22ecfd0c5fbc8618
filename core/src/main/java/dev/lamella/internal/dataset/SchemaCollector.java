package dev.lamella.internal.dataset;

import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The different schemas of many files.
final class SchemaCollector {
    private final Map<Schema, String> names = new LinkedHashMap<>();
    private final List<Schema> declared = new ArrayList<>();

    /// @param file the first of this schema is named in messages
    /// @return whether it is a new one
    boolean add(Schema schema, String file) {
        // The name of the root does not matter.
        boolean isNew = names.putIfAbsent(Schema.asDeclared("schema", schema.fields()), file) == null;
        if (isNew) {
            declared.add(schema);
        }
        return isNew;
    }

    /// The schema itself, if there is one, and else what holds the rows of all.
    Schema union() {
        return declared.size() == 1 ? declared.getFirst() : Schema.union(declared, List.copyOf(names.values()));
    }
}
