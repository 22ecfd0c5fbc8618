package dev.lamella.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Prints, as Markdown, what finding rows costs.
final class FilterReport {
    private static final String NOTES = """
            CPU: all threads of the process, collector and compiler included, with opening the file. Medians; contenders take turns
            round by round after warm-ups; short work is repeated until a round takes 300 ms. KB: allocated on Java's heap by all
            threads. Ratios are of CPU: below 1 is less work than the one named above. Differences under 25 % are ties on a machine
            that does other things too.
            Work: every value of the rows that are wanted is added up, of all columns; all contenders found the same rows and sums.
            parquet-java: column readers, statistics, dictionaries, Bloom filters and column indexes; parquet-java-rows: its groups,
            which it filters itself. lamella-every-row: no evidence, every row is asked. DuckDB: one thread.
            Details: benchmark/README.md.
            """;

    private final PrintStream out;

    FilterReport(PrintStream out) {
        this.out = out;
    }

    /// @param repeat the command that makes this table again
    void table(FilterRace.Outcome outcome, String repeat) throws IOException {
        List<FilterRace.Result> results = outcome.results();
        List<FilterEntrant> bases = results.stream().map(FilterRace.Result::entrant)
                .filter(FilterEntrant::isCompared).toList();
        out.printf(Locale.ROOT, "**%s**: `%s`; %,d rows found; file written by %s, %.1f MB; %d rounds%n%n",
                outcome.task().title(), outcome.wanted().text(), outcome.rowCount(), outcome.writer().label(),
                Files.size(outcome.file()) / 1e6, results.getFirst().rounds().size());
        row("", "CPU ms", "min..max", "wall ms", "KB", bases.stream().map(base -> "/ " + base.label()));
        row("---", "--:", "--:", "--:", "--:", bases.stream().map(_ -> "--:"));
        for (FilterRace.Result result : results) {
            List<Measurement> rounds = result.rounds();
            row(result.entrant().label(), millis(Measurement.median(rounds, Measurement::cpuNanos)),
                    millis(Measurement.min(rounds, Measurement::cpuNanos)) + ".."
                            + millis(Measurement.max(rounds, Measurement::cpuNanos)),
                    millis(Measurement.median(rounds, Measurement::wallNanos)),
                    result.entrant().allocatesOnHeap()
                            ? Long.toString(Measurement.median(rounds, Measurement::allocatedBytes) / 1000)
                            : "-",
                    bases.stream().map(base -> ratio(result, results, base)));
        }
        out.printf("%n%s; again: `%s`%n%n", results.stream().map(each -> each.entrant().label() + " " + each.version())
                .collect(Collectors.joining("; ")), repeat);
    }

    /// What Lamella fetches for the table before.
    void bytes(FetchedBytes fetched) {
        out.printf(Locale.ROOT,
                "Lamella reads %,d bytes of column chunks; the data pages with matches and the dictionaries of their "
                        + "chunks have %,d + %,d%s. Besides: %,d bytes of page indexes and Bloom filters, %,d at the ends of the "
                        + "file for the footer. %d requests.%n%n",
                fetched.chunks(), fetched.pages(), fetched.dictionaries(),
                fetched.pages() == 0 ? "" : String.format(Locale.ROOT, ": %.3f times as much", fetched.ratio()),
                fetched.indexes(), fetched.footer(), fetched.requests());
    }

    void notes() {
        out.println(NOTES);
    }

    private void row(String name, String cpu, String spread, String wall, String allocated, Stream<String> ratios) {
        out.printf("| %-17s | %8s | %15s | %8s | %8s | %s |%n", name, cpu, spread, wall, allocated,
                ratios.map("%14s"::formatted).collect(Collectors.joining(" | ")));
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.2f" : nanos < 100_000_000 ? "%.1f" : "%.0f",
                nanos / 1e6);
    }

    private static String ratio(FilterRace.Result result, List<FilterRace.Result> results, FilterEntrant base) {
        double other = results.stream().filter(each -> each.entrant() == base).mapToDouble(FilterReport::cpu).sum();
        return String.format(Locale.ROOT, "%.3f", cpu(result) / other);
    }

    private static double cpu(FilterRace.Result result) {
        return Math.max(1, Measurement.median(result.rounds(), Measurement::cpuNanos));
    }
}
