package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/// Prints what cells brought, as Markdown, one after the other; at the end one table of all cells. Also into a file, if one is given.
final class Report {
    private static final String NOTES = """
            CPU: all threads of the process, collector and compiler included; median of the rounds, with least and most. Contenders are
            processes with the same options, which take turns round by round after warm-ups; short work is repeated in a round. Contenders that
            need more than 5 s have at most 3 rounds after 2 warm-ups. B: allocated on Java's heap by all threads. Peak: the largest resident
            size of the process. "x": as a multiple of the first contender of Lamella. Differences under 25 % are ties on a machine that does other
            things too. Details: benchmark/README.md.
            """;
    private static final String NONE = "-";
    /// Columns of the last table: the beginnings of labels.
    private static final List<String> PEERS = List.of("parquet-java", "carpet", "trino", "duckdb", "hardwood",
            "hardwood-default", "parquet-in-spark", "before");

    private final Optional<Path> file;
    private final Set<Section> begun = EnumSet.noneOf(Section.class);
    private final List<CellRun.Outcome> outcomes = new ArrayList<>();
    private final Map<String, String> versions = new TreeMap<>();

    private Report(Optional<Path> file) {
        this.file = file;
    }

    /// @param file is made anew; empty for none
    /// @param command what follows `./bench`
    static Report begin(Optional<Path> file, Size size, Pace pace, String command) throws IOException {
        if (file.isPresent()) {
            Files.writeString(file.get(), "");
        }
        Report report = new Report(file);
        report.print("## Report\n\n" + Checkout.describe() + "- Files: " + Label.of(size) + "\n- Rounds: "
                + pace.describe() + "\n- Command: `./bench " + command + "`\n\n" + NOTES);
        return report;
    }

    void add(CellRun.Outcome outcome) throws IOException {
        section(outcome.cell());
        outcomes.add(outcome);
        outcome.results().stream().filter(result -> !result.version().isEmpty()).forEach(
                result -> versions.put(library(result), result.version()));
        print("#### " + outcome.cell().title() + "\n\n" + outcome.plan().facts() + ". Again: `./bench "
                + outcome.cell().name() + "`\n\n" + table(outcome));
        for (String remark : outcome.remarks()) {
            print(remark + "\n");
        }
    }

    private static String library(Result result) {
        return result.contender().peer().map(PeerJars::name).orElse(Label.of(result.contender().library()));
    }

    void fail(Cell cell, String message) throws IOException {
        section(cell);
        print("#### FAILED: `" + cell.name() + "`\n\n" + message + "\n");
    }

    private void section(Cell cell) throws IOException {
        if (begun.add(cell.section())) {
            print("### " + cell.section().title() + "\n\n" + cell.section().notes() + "\n");
        }
    }

    static Markdown table(CellRun.Outcome outcome) {
        boolean isWritten = outcome.plan().written().isPresent();
        List<String> heading = new ArrayList<>(List.of("", "CPU ms", "least", "most", "wall ms", "rounds",
                "B/" + outcome.plan().unit(), "peak MB", "CPU x", "wall x"));
        if (isWritten) {
            heading.add("file MB");
        }
        Markdown table = new Markdown(heading);
        Optional<Result> base = base(outcome);
        for (Result result : outcome.results()) {
            long peak = result.most(Measurement::peakBytes);
            List<String> row = new ArrayList<>(List.of(result.label(), millis(result.median(Measurement::cpuNanos)),
                    millis(result.least(Measurement::cpuNanos)), millis(result.most(Measurement::cpuNanos)),
                    millis(result.median(Measurement::wallNanos)), Integer.toString(result.rounds().size()),
                    result.contender().library().isOnHeap() && result.median(Measurement::allocatedBytes) > 0
                            ? number((double) result.median(Measurement::allocatedBytes) / outcome.plan().units())
                            : NONE,
                    peak == 0 ? NONE : Long.toString(peak >> 20), times(result, base, Measurement::cpuNanos),
                    times(result, base, Measurement::wallNanos)));
            if (isWritten) {
                row.add(String.format(Locale.ROOT, "%.2f", result.fileBytes() / 1e6));
            }
            table.row(row);
        }
        return table;
    }

    /// The contender that others are compared with.
    private static Optional<Result> base(CellRun.Outcome outcome) {
        return outcome.results().stream().filter(result -> result.label().startsWith("lamella")).findFirst();
    }

    private static String times(Result result, Optional<Result> base, ToLongFunction<Measurement> quantity) {
        return base.map(other -> number(result.times(other, quantity))).orElse(NONE);
    }

    private static String millis(long nanos) {
        return number(nanos / 1e6);
    }

    /// With as many digits as mean something.
    static String number(double value) {
        return String.format(Locale.ROOT, value < 0.1 ? "%.3f" : value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f",
                value);
    }

    /// All cells in one table, and who took part.
    void end() throws IOException {
        print("### All cells\n\nCPU and wall time of Lamella, and of other libraries as multiples of them: CPU, wall. Of "
                + "each library the first contender counts.\n\n" + summary());
        Markdown table = new Markdown(List.of("contender", "version"));
        versions.forEach((label, version) -> table.row(List.of(label, version)));
        print("### Contenders\n\n" + table);
    }

    private Markdown summary() {
        List<String> peers = PEERS.stream()
                .filter(peer -> outcomes.stream().anyMatch(outcome -> of(outcome, peer).isPresent())).toList();
        List<String> heading = new ArrayList<>(List.of("cell", "CPU ms", "wall ms"));
        heading.addAll(peers);
        Markdown table = new Markdown(heading);
        for (CellRun.Outcome outcome : outcomes) {
            Optional<Result> base = base(outcome);
            if (base.isPresent()) {
                List<String> row = new ArrayList<>(List.of(outcome.cell().name(),
                        millis(base.get().median(Measurement::cpuNanos)),
                        millis(base.get().median(Measurement::wallNanos))));
                for (String peer : peers) {
                    row.add(of(outcome, peer).map(result -> times(result, base, Measurement::cpuNanos) + ", "
                            + times(result, base, Measurement::wallNanos)).orElse(NONE));
                }
                table.row(row);
            }
        }
        return table;
    }

    /// The result of a library that belongs into a column.
    private static Optional<Result> of(CellRun.Outcome outcome, String peer) {
        return outcome.results().stream().filter(result -> PEERS.stream().filter(result.label()::startsWith)
                .reduce((shorter, longer) -> longer.length() > shorter.length() ? longer : shorter)
                .filter(peer::equals).isPresent()).findFirst();
    }

    private void print(String paragraph) throws IOException {
        System.out.println(paragraph);
        System.out.flush();
        if (file.isPresent()) {
            Files.writeString(file.get(), paragraph + "\n", StandardOpenOption.APPEND);
        }
    }
}
