package dev.lamella.check;

import java.util.List;

/// The rules of [StructureRules]: how [BrokenFiles] says.
final class StructureCases {
    static final List<RuleCase> CASES = List.of();

    private StructureCases() {}
}
