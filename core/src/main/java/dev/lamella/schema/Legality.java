package dev.lamella.schema;

import java.util.List;

/// Refuses what breaks the format, where schemas are made and not read.
final class Legality {
    private Legality() {}

    /// The field.
    ///
    /// @throws IllegalArgumentException if one of its findings breaks the format
    static <F extends Field> F require(F field) {
        require(field.findings());
        return field;
    }

    /// @throws IllegalArgumentException if one of the findings of the schema breaks the format
    static void require(Schema schema) {
        require(schema.findings());
    }

    private static void require(List<SchemaFinding> findings) {
        for (SchemaFinding finding : findings) {
            if (finding.rule().isIllegal()) {
                throw new IllegalArgumentException(finding + " (" + finding.rule().id() + ")");
            }
        }
    }
}
