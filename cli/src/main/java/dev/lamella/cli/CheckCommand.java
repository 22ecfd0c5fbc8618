package dev.lamella.cli;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.options.ForeignOption;
import dev.lamella.cli.options.KeyOptions;
import dev.lamella.cli.report.Findings;
import dev.lamella.cli.report.FindingsJson;
import dev.lamella.cli.report.FindingsSarif;
import dev.lamella.cli.report.FindingsText;
import dev.lamella.cli.shell.Colors;
import dev.lamella.encryption.Decryption;
import dev.lamella.io.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella check`. A file that cannot be read is a finding, not a failure.
@Command(name = "check", description = "Check schema, footer, page headers and indexes against the specification; with --data, compare all values with what the file says of them. Exits with 1 if there is an error.")
final class CheckCommand extends StreamsCommand {
    /// The lowest severity of findings that fail the command.
    enum Level {
        error(Severity.ERROR), warning(Severity.WARNING), note(Severity.NOTE);

        private final Severity severity;

        Level(Severity severity) {
            this.severity = severity;
        }
    }

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Parquet files: paths, directories, patterns in quotes like 'logs/**/*.parquet', or locations https://, http://, s3://; - reads standard input.")
    private List<String> files = new ArrayList<>();

    @Option(names = "--data", description = "Also read all values: check that they can be read, and that bounds, counts, indexes, filters, annotations and orders hold for them.")
    private boolean readsData;

    @Option(names = "--json", description = "Print one JSON object for each file, on a line each.")
    private boolean asJson;

    @Option(names = "--sarif", description = "Print the findings of all files as one SARIF 2.1.0 document, for CI.")
    private boolean asSarif;

    @Option(names = "--baseline", paramLabel = "FILE", description = "Leave out the findings that this file has: the output of an earlier check --json.")
    private @Nullable String baseline;

    @Mixin
    private ForeignOption foreign = new ForeignOption();

    @Mixin
    private KeyOptions keys = new KeyOptions();

    @Option(names = "--rules", description = "List all rules without checking a file.")
    private boolean listsRules;

    @Option(names = "--fail-on", paramLabel = "SEVERITY", defaultValue = "error", description = "Exit with 1 if a finding has at least this severity: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Level failsOn = Level.error;

    /// Prints the findings of one file after another.
    private interface Printer {
        void print(String file, List<Finding> findings) throws IOException;

        /// Prints the end; not called if a file cannot be opened.
        default void end() throws IOException {}
    }

    @Override
    public Integer call() throws IOException {
        if (listsRules && (!files.isEmpty() || readsData)) {
            throw usage("--rules cannot be combined with " + (readsData ? "--data" : "FILE"));
        }
        if (!listsRules && files.isEmpty()) {
            throw usage("Missing required parameter: 'FILE'");
        }
        if (asJson && asSarif) {
            throw usage("Give --json or --sarif, not both");
        }
        OutputStream output = output();
        try (Closeable _ = output::flush) {
            return listsRules ? listRules(output) : check(output);
        }
    }

    private int listRules(OutputStream output) throws IOException {
        List<Rule> rules = Findings.rules();
        if (asJson) {
            FindingsJson.writeRules(rules, output);
        } else {
            output.write(FindingsText.ofRules(rules).getBytes(StandardCharsets.UTF_8));
        }
        return 0;
    }

    private int check(OutputStream output) throws IOException {
        FileCheck.Depth depth = readsData ? FileCheck.Depth.DATA : FileCheck.Depth.METADATA;
        List<String> names = fitting(() -> FileNames.of(files, foreign.choice(), this::note));
        Optional<Decryption> decryption = fitting(() -> keys.decryption(this));
        Baseline known = baseline == null ? Baseline.NONE : Baseline.read(path(baseline));
        boolean fails = false;
        Printer printer = printer(output, depth, names.size());
        for (String name : names) {
            try (InputFile input = watched(open(name))) {
                List<Finding> findings = known.without(input.name(), Findings.of(input, depth, decryption));
                printer.print(input.name(), findings);
                // Severities are declared worst first.
                fails |= findings.stream()
                        .anyMatch(finding -> finding.rule().severity().compareTo(failsOn.severity) <= 0);
            }
        }
        printer.end();
        return fails ? 1 : 0;
    }

    private Printer printer(OutputStream output, FileCheck.Depth depth, int count) throws IOException {
        if (asSarif) {
            FindingsSarif sarif = new FindingsSarif(output);
            return new Printer() {
                @Override
                public void print(String file, List<Finding> findings) {
                    sarif.add(file, findings);
                }

                @Override
                public void end() throws IOException {
                    sarif.write();
                }
            };
        }
        if (asJson) {
            return (file, findings) -> FindingsJson.write(file, findings, output);
        }
        return new Printer() {
            private boolean isVerified;

            @Override
            public void print(String file, List<Finding> findings) throws IOException {
                isVerified |= findings.stream().noneMatch(finding -> finding.rule().id().startsWith("LP-FILE-UN"));
                Colors.write(FindingsText.of(file, findings, depth, colors()), output);
                if (count > 1) {
                    output.write('\n');
                }
            }

            @Override
            public void end() throws IOException {
                output.write((isVerified ? FindingsText.verified(depth) : FindingsText.NOT_VERIFIED)
                        .getBytes(StandardCharsets.UTF_8));
            }
        };
    }
}
