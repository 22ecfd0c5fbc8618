package dev.lamella.internal.explain;

import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.Optional;

/// Which fields of a file have ids, by which a table of Iceberg finds its columns. In a file that has any, a field
/// without one is not found, except the parts of a variant, which have none; a file without any needs a name mapping.
///
/// Source: `ReadConf.java` and `ParquetSchemaUtil.java` of Apache Iceberg 1.11.0.
public enum FieldIds {
    NONE,
    SOME;

    private static final String WITHOUT_ID = "it has no field id, as others have, so it is not found";

    public static FieldIds of(Schema schema) {
        return schema.fields().stream().anyMatch(FieldIds::hasId) ? SOME : NONE;
    }

    private static boolean hasId(Field field) {
        return field.fieldId().isPresent()
                || field instanceof GroupField group && group.children().stream().anyMatch(FieldIds::hasId);
    }

    /// Remarks about the whole file.
    public Optional<String> note() {
        return this == NONE
                ? Optional.of("no field has an id, so a table finds its columns only with a name mapping")
                : Optional.empty();
    }

    /// A column, if it is found.
    public TypeMapping see(Leaf leaf, TypeMapping inferred) {
        boolean isFound = this == NONE || isFound(leaf);
        return isFound || inferred.fidelity() == Fidelity.NOT_SUPPORTED ? inferred : Mappings.notSupported(WITHOUT_ID);
    }

    private static boolean isFound(Leaf leaf) {
        for (Field node : leaf.nodes()) {
            if (!isFoundOrLayer(node)) {
                return false;
            }
            if (isVariant(node)) {
                return true;
            }
        }
        return leaf.field().fieldId().isPresent();
    }

    /// A variant is one value: its parts are found with it, and by their names.
    private static boolean isVariant(Field field) {
        return field instanceof GroupField group && IcebergTypes.isVariant(group);
    }

    /// A field of a row, if it is found.
    public TypeMapping see(Field field, TypeMapping inferred) {
        if (this == NONE || inferred.fidelity() == Fidelity.NOT_SUPPORTED) {
            return inferred;
        }
        if (field.fieldId().isEmpty()) {
            return Mappings.notSupported(WITHOUT_ID);
        }
        return isComplete(field)
                ? inferred
                : Mappings.lossy(inferred.type().orElseThrow(), "fields inside without a field id are not found");
    }

    /// Layers that only carry repetition need no id.
    private static boolean isFoundOrLayer(Field field) {
        return field.fieldId().isPresent() || field.repetition() == Repetition.REPEATED;
    }

    private static boolean isComplete(Field field) {
        return switch (field) {
            case PrimitiveField leaf -> leaf.fieldId().isPresent();
            case GroupField group -> isFoundOrLayer(group)
                    && (isVariant(group) || group.children().stream().allMatch(FieldIds::isComplete));
        };
    }
}
