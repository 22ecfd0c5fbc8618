package dev.lamella.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Prints tables of what scans cost.
final class Report {
    private static final String ROW = "%-22s %9s %15s %9s %9s %9s %14s %9s%n";
    private static final String NOTES = """
        CPU: all threads of the process, collector and compiler included. Medians; contenders take turns round by round
        after warm-ups; short scans are repeated until a round lasts 300 ms. B/row: allocated on Java's heap by all
        threads. Peak: resident size of the process. Ratios are of CPU: below 1 is less work than the one named above.
        Differences under 25 % are ties on a machine that does other things too.
        Work: every value of every column is read and added up: numbers as they are, dates as days, timestamps as
        microseconds, floating point by its bits, text by its length and first byte; counts of rows, elements and nulls.
        All contenders found the same sums. By rows, text is taken as a String. Page checksums: verified by nobody.
        DuckDB: one thread; adds floating point up as numbers, and unnests each list.
        Columns that Lamella gives with a dictionary are weighed once an entry; the interfaces of parquet-java offer no
        such thing, and DuckDB does the like by itself.
        """;

    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    void head() {
        out.println(Machine.describe());
    }

    /// @param repeat the command that makes this table again
    void table(Race.Outcome outcome, String repeat) throws IOException {
        Workload workload = outcome.workload();
        Map<Entrant, List<Measurement>> rounds = outcome.rounds();
        Entrant baseline = Entrant.baseline(workload.shape());
        out.printf(Locale.ROOT, "%s: %,d rows, %d columns, %.1f MB, %d rounds%n", workload.title(),
            workload.rowCount(), workload.table().leaves().size(), Files.size(outcome.file()) / 1e6,
            rounds.values().iterator().next().size());
        out.printf(ROW, "", "CPU ms", "min..max", "wall ms", "B/row", "peak MB", "/ parquet-java", "/ DuckDB");
        rounds.forEach((entrant, each) -> {
            long peak = Measurement.max(each, Measurement::peakBytes);
            out.printf(Locale.ROOT, ROW, entrant.label(), millis(Measurement.median(each, Measurement::cpuNanos)),
                millis(Measurement.min(each, Measurement::cpuNanos)) + ".."
                    + millis(Measurement.max(each, Measurement::cpuNanos)),
                millis(Measurement.median(each, Measurement::wallNanos)),
                entrant.allocatesOnHeap() ? bytesPerRow(each, workload) : "-",
                peak == 0 ? "-" : Long.toString(peak >> 20),
                ratio(each, Optional.ofNullable(rounds.get(baseline))),
                ratio(each, Optional.ofNullable(rounds.get(Entrant.DUCKDB))));
        });
        outcome.versions().forEach((entrant, version) -> out.print(entrant.label() + " " + version + "; "));
        out.printf("again: %s%n%n", repeat);
    }

    void notes() {
        out.println(NOTES);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, nanos < 100_000_000 ? "%.1f" : "%.0f", nanos / 1e6);
    }

    private static String bytesPerRow(List<Measurement> rounds, Workload workload) {
        double bytes = (double) Measurement.median(rounds, Measurement::allocatedBytes) / workload.rowCount();
        return String.format(Locale.ROOT, "%.1f", bytes);
    }

    private static String ratio(List<Measurement> rounds, Optional<List<Measurement>> others) {
        return others.map(other -> String.format(Locale.ROOT, "%.2f",
            (double) Measurement.median(rounds, Measurement::cpuNanos)
                / Math.max(1, Measurement.median(other, Measurement::cpuNanos))))
            .orElse("-");
    }
}
