package dev.lamella.internal.dataset;

import dev.lamella.schema.FieldMatching;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The different schemas of many files.
final class SchemaCollector {
    private final FieldMatching matching;
    private final Map<Schema, String> names = new LinkedHashMap<>();
    private final List<Schema> declared = new ArrayList<>();

    /// @param matching which fields of different schemas are one
    SchemaCollector(FieldMatching matching) {
        this.matching = matching;
    }

    /// @param file the first of this schema is named in messages
    /// @return whether it is a new one
    boolean add(Schema schema, String file) {
        // The name of the root does not matter.
        boolean isNew = names.putIfAbsent(Schema.asDeclared("schema", schema.fields()), file) == null;
        if (isNew) {
            boolean isFirst = declared.isEmpty() || matching == FieldMatching.NAME;
            declared.add(isFirst ? schema : schema.named(union(), matching));
        }
        return isNew;
    }

    /// The schema itself, if there is one, and else what holds the rows of all.
    Schema union() {
        return declared.size() == 1
                ? declared.getFirst()
                : Schema.union(declared, List.copyOf(names.values()).subList(0, declared.size()));
    }
}
