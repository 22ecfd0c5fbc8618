package dev.lamella.cli.report;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.cli.shell.ShellAdvice;
import dev.lamella.encryption.Decryption;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Checks files for the commands. All texts of the findings and rules are those for the shell, so that every format says
/// the same.
public final class Findings {
    /// A check reads the first page header of each column chunk. With more of them, it takes too long for commands that mainly show something else.
    public static final long MOST_CHUNKS = 20_000;

    private Findings() {}

    /// The findings about a file, which stays open.
    public static List<Finding> of(InputFile file, FileCheck.Depth depth, Optional<Decryption> keys)
            throws IOException {
        List<Finding> findings = keys.isPresent()
                ? FileCheck.check(file, depth, keys.get())
                : FileCheck.check(file, depth);
        return findings.stream().map(Findings::forShell).toList();
    }

    /// All rules.
    public static List<Rule> rules() {
        return FileCheck.rules().stream().map(Findings::forShell).toList();
    }

    /// A finding with advice for the shell.
    static Finding forShell(Finding finding) {
        return new Finding(forShell(finding.rule()), finding.place(), ShellAdvice.of(finding.found()),
                ShellAdvice.of(finding.allowed()), finding.further());
    }

    private static Rule forShell(Rule rule) {
        return new Rule(rule.id(), rule.severity(), ShellAdvice.of(rule.statement()), rule.section(),
                ShellAdvice.of(rule.mend()));
    }
}
