package dev.lamella.check;

import java.util.List;

/// The rules about the schema.
final class SchemaRules {
    static final List<Rules.Row> ROWS = List.of();

    private SchemaRules() {}
}
