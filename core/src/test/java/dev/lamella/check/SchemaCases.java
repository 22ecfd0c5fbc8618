package dev.lamella.check;

import java.util.List;

/// The rules of [SchemaRules]: how [BrokenFiles] says.
final class SchemaCases {
    static final List<RuleCase> CASES = List.of();

    private SchemaCases() {}
}
