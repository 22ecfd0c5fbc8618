package dev.lamella.cli;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.io.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella check`. A file that cannot be read is a finding, not a failure.
@Command(name = "check", description = "Check schema, footer, page headers and indexes against the specification; with --data, values too. Exits with 1 if there is an error.")
final class CheckCommand extends InputCommand {
    /// The lowest severity of findings that fail the command.
    enum Level {
        error(Severity.ERROR), warning(Severity.WARNING), note(Severity.NOTE);

        private final Severity severity;

        Level(Severity severity) {
            this.severity = severity;
        }
    }

    @Parameters(paramLabel = "FILE", arity = "0..1", description = "The Parquet file; - reads standard input.")
    private @Nullable String file;

    @Option(names = "--data", description = "Also read all values: check that they can be read and that every Variant is well-formed.")
    private boolean readsData;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean asJson;

    @Option(names = "--rules", description = "List all rules without checking a file.")
    private boolean listsRules;

    @Option(names = "--fail-on", paramLabel = "SEVERITY", defaultValue = "error", description = "Exit with 1 if a finding has at least this severity: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Level failsOn = Level.error;

    @Override
    String file() {
        String known = file;
        if (known == null) {
            throw usage("Missing required parameter: 'FILE'");
        }
        return known;
    }

    @Override
    public Integer call() throws IOException {
        if (!listsRules) {
            return super.call();
        }
        if (file != null || readsData) {
            throw usage("--rules cannot be combined with " + (file != null ? "FILE" : "--data"));
        }
        OutputStream output = output();
        try (Closeable _ = output::flush) {
            List<Rule> rules = FileCheck.rules();
            if (asJson) {
                FindingsJson.writeRules(rules, output);
            } else {
                output.write(FindingsText.ofRules(rules).getBytes(StandardCharsets.UTF_8));
            }
        }
        return 0;
    }

    @Override
    int run(InputFile input, OutputStream output) throws IOException {
        FileCheck.Depth depth = readsData ? FileCheck.Depth.DATA : FileCheck.Depth.METADATA;
        List<Finding> findings = FileCheck.check(input, depth);
        if (asJson) {
            FindingsJson.write(input.name(), findings, output);
        } else {
            output.write(FindingsText.of(input.name(), findings, depth).getBytes(StandardCharsets.UTF_8));
        }
        // Severities are declared worst first.
        return findings.stream().anyMatch(finding -> finding.rule().severity().compareTo(failsOn.severity) <= 0)
                ? 1
                : 0;
    }
}
