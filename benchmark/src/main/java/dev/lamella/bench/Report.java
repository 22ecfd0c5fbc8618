package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Tells what cells brought, as Markdown, one after the other: on standard output, and in a file if one is given. Headings begin at the second
/// level, as README.md needs them.
final class Report {
    private static final String NOTES = """
            CPU: all threads of the process, collector and compiler included; median of the rounds, with least and most. Contenders are
            processes with the same options, which take turns round by round after warm-ups; short work is repeated in a round. Who takes
            more than 5 s in a cell has at most 3 rounds after 2 warm-ups. B: allocated on Java's heap by all threads. Peak: the largest
            resident size of the process. Ratios are of CPU time: below 1 is less work than the one named above. Differences under
            25 % are ties on a machine that does other things too. Details: benchmark/README.md.
            """;

    private final Optional<Path> file;
    private final Set<Section> begun = EnumSet.noneOf(Section.class);
    private final Map<Cell, Outcome> outcomes = new LinkedHashMap<>();
    private final Map<String, String> versions = new TreeMap<>();

    private Report(Optional<Path> file) {
        this.file = file;
    }

    /// @param file is made anew; empty for none
    static Report begin(Optional<Path> file, Pace pace) throws IOException {
        if (file.isPresent()) {
            Files.writeString(file.get(), "");
        }
        Report report = new Report(file);
        report.print("## Report\n\n" + Machine.describe() + "- Rounds: " + pace.describe() + "\n\n" + NOTES);
        return report;
    }

    /// @param again the command that measures this again
    /// @param nanos how long it took
    void add(Cell cell, Outcome outcome, String again, long nanos) throws IOException {
        section(cell);
        outcomes.put(cell, outcome);
        outcome.results().stream().filter(result -> !result.version().isEmpty())
                .forEach(result -> versions.put(result.label(), result.version()));
        String remark = outcome.remark().isEmpty() ? "" : outcome.remark() + "\n\n";
        print("#### " + outcome.title() + "\n\n" + outcome.facts() + "\n\n" + outcome.table() + "\n" + remark + "Took "
                + Costs.number(nanos / 1e9) + " s; again: `" + again + "`\n");
    }

    /// Tells that a cell failed.
    void fail(Cell cell, String message, String again) throws IOException {
        section(cell);
        print("#### FAILED: `" + again + "`\n\n" + message + "\n");
    }

    private void section(Cell cell) throws IOException {
        if (begun.add(cell.section())) {
            print("### " + cell.section().title() + "\n\n" + cell.section().notes() + "\n");
        }
    }

    /// Who took part.
    void end() throws IOException {
        if (versions.isEmpty()) {
            return;
        }
        Markdown table = new Markdown("contender", "version");
        versions.forEach((label, version) -> table.row(label, version));
        print("### Contenders\n\n" + table);
    }

    /// The targets, with what was measured here.
    void reach(List<Target> targets, Size size) throws IOException {
        print("### Reach\n\n" + switch (size) {
            case FULL -> Target.verdicts(targets, outcomes);
            case SMALL ->
                "Small files in few rounds tell more about compilers and beginnings than about reading: the targets are those of "
                        + "`./bench all`.\n\n" + Target.figures(targets, outcomes);
        });
    }

    private void print(String paragraph) throws IOException {
        System.out.println(paragraph);
        System.out.flush();
        if (file.isPresent()) {
            Files.writeString(file.get(), paragraph + "\n", StandardOpenOption.APPEND);
        }
    }
}
