package dev.lamella.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;

/// Prints tables of what scans cost.
final class Report {
    private static final String ROW = "%-22s %9s %15s %9s %9s %9s %14s %9s%n";
    private static final String NOTES = """
            CPU: all threads of the process, collector and compiler included. Medians; contenders take turns round by
            round after warm-ups; short scans are repeated until a round takes 300 ms. B/row: allocated on Java's heap
            by all threads. Peak: resident size of the process. Ratios are of CPU (on two threads: of wall): below 1 is less work than the one
            named above. Differences under 25 % are ties on a machine that does other things too.
            Work: every value of every column is read and added up: numbers as they are, dates as days, timestamps as
            microseconds, floating point by its bits, text by its length and first byte; counts of rows, elements and
            nulls. All contenders found the same sums. By rows, text is taken as a String. Page checksums: the files
            have none. Contenders named "columns" look at the text of each value, those named "entries" at the text of
            each entry of a dictionary, once; ratios to parquet-java compare like with like. DuckDB: one thread; adds
            floating point up as numbers, unnests each list, and may treat dictionaries in its own way.
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
        List<Race.Result> results = outcome.results();
        out.printf(Locale.ROOT, "%s: %,d rows, %d columns, %.1f MB, %d rounds%n", workload.title(),
                workload.rowCount(), workload.table().leaves().size(), Files.size(outcome.file()) / 1e6,
                results.getFirst().rounds().size());
        out.printf(ROW, "", "CPU ms", "min..max", "wall ms", "B/row", "peak MB",
                workload.shape() == Shape.THREADS ? "/ one thread" : "/ parquet-java",
                workload.shape() == Shape.RECORDS ? "/ Carpet" : "/ DuckDB");
        for (Race.Result result : results) {
            List<Measurement> rounds = result.rounds();
            long peak = Measurement.max(rounds, Measurement::peakBytes);
            out.printf(Locale.ROOT, ROW, result.entrant().label(),
                    millis(Measurement.median(rounds, Measurement::cpuNanos)),
                    millis(Measurement.min(rounds, Measurement::cpuNanos)) + ".."
                            + millis(Measurement.max(rounds, Measurement::cpuNanos)),
                    millis(Measurement.median(rounds, Measurement::wallNanos)),
                    result.entrant().allocatesOnHeap() ? bytesPerRow(rounds, workload) : "-",
                    peak == 0 ? "-" : Long.toString(peak >> 20),
                    ratio(result, results, result.entrant().baseline()),
                    ratio(result, results, result.entrant().rival()));
        }
        for (Race.Result result : results) {
            out.print(result.entrant().label() + " " + result.version() + "; ");
        }
        out.printf("again: %s%n%n", repeat);
    }

    void notes() {
        out.println(NOTES);
    }

    static String millis(long nanos) {
        return String.format(Locale.ROOT, nanos < 100_000_000 ? "%.1f" : "%.0f", nanos / 1e6);
    }

    private static String bytesPerRow(List<Measurement> rounds, Workload workload) {
        double bytes = (double) Measurement.median(rounds, Measurement::allocatedBytes) / workload.rowCount();
        return String.format(Locale.ROOT, "%.1f", bytes);
    }

    private static String ratio(Race.Result result, List<Race.Result> results, Entrant other) {
        return results.stream().filter(each -> each.entrant() == other).findFirst()
                .map(each -> String.format(Locale.ROOT, "%.2f", cost(result) / cost(each))).orElse("-");
    }

    /// CPU time; of those that use several threads, the time until all is done.
    private static double cost(Race.Result result) {
        return Math.max(1, Measurement.median(result.rounds(), result.entrant().shape() == Shape.THREADS
                ? Measurement::wallNanos
                : Measurement::cpuNanos));
    }
}
