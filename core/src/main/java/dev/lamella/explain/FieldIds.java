package dev.lamella.explain;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.Optional;

/// Which fields of a file have ids, by which a table of Iceberg finds its columns. In a file that has any, a field without one
/// is not found; a file without any needs a name mapping.
///
/// Source: `ReadConf.java` and `ParquetSchemaUtil.java` of Apache Iceberg 1.11.0.
enum FieldIds {
    NONE, SOME;

    private static final String WITHOUT_ID = "it has no field id, as others have, so it is not found";

    static FieldIds of(Schema schema) {
        return schema.fields().stream().anyMatch(FieldIds::hasId) ? SOME : NONE;
    }

    private static boolean hasId(Field field) {
        return field.fieldId().isPresent()
                || field instanceof GroupField group && group.children().stream().anyMatch(FieldIds::hasId);
    }

    /// What there is to say about the whole file.
    Optional<String> note() {
        return this == NONE
                ? Optional.of("no field has an id, so a table finds its columns only with a name mapping")
                : Optional.empty();
    }

    /// A column, if it is found.
    Seen see(Leaf leaf, Seen inferred) {
        return see(leaf.field(), leaf.nodes().getFirst(), inferred);
    }

    /// A field of a row, if it is found.
    Seen see(Field field, Seen inferred) {
        return see(field, field, inferred);
    }

    private Seen see(Field field, Field top, Seen inferred) {
        boolean isFound = this == NONE || field.fieldId().isPresent() && top.fieldId().isPresent();
        return isFound || inferred.support() == Support.NOT_SUPPORTED ? inferred : Seen.notSupported(WITHOUT_ID);
    }
}
