package dev.lamella.check;

import java.util.List;

/// The rules of [WriterRules]: how [BrokenFiles] says.
final class WriterCases {
    static final List<RuleCase> CASES = List.of();

    private WriterCases() {}
}
