package dev.lamella.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Prints tables of what writing costs.
final class WriteReport {
    private static final String ROW = "%-18s %9s %13s %9s %9s %9s %9s %14s %9s %9s%n";
    private static final String NOTES = """
            CPU: all threads of the process, collector and compiler included. Medians; contenders take turns round by
            round after warm-ups. B/row: allocated on Java's heap by all threads. Ratios to parquet-java, Carpet and DuckDB
            are of CPU: below 1 is less work. Size: the file's, and beside it its ratio to the smallest file of a peer.
            Differences under 25 % of time are ties on a machine that does other things too.
            Work: rows that are in memory already, as records (parquet-java, Carpet, lamella-rows, lamella-records), as batches
            (lamella-batches), or as a table (DuckDB), become a file. Every file is read back by Lamella, and the last
            one by DuckDB, and has the sums that it should have. Settings and what differs: benchmark/README.md.
            """;

    private final PrintStream out;

    WriteReport(PrintStream out) {
        this.out = out;
    }

    /// @param repeat the command that makes this table again
    void table(WriteRace.Outcome outcome, String repeat) {
        List<WriteRace.Result> results = outcome.results();
        out.printf(Locale.ROOT, "Write of %s, %s: %,d rows, %d columns, %d rounds%n", outcome.table().label(),
                outcome.codec(), outcome.rowCount(), outcome.table().leaves().size(),
                results.getFirst().rounds().size());
        out.printf(ROW, "", "CPU ms", "min..max", "wall ms", "B/row", "MB", "/ smallest", "/ parquet-java", "/ Carpet",
                "/ DuckDB");
        OptionalLong smallest = smallestPeer(results);
        for (WriteRace.Result result : results) {
            List<Measurement> rounds = result.rounds();
            out.printf(Locale.ROOT, ROW, result.entrant().label(),
                    Report.millis(Measurement.median(rounds, Measurement::cpuNanos)),
                    Report.millis(Measurement.min(rounds, Measurement::cpuNanos)) + ".."
                            + Report.millis(Measurement.max(rounds, Measurement::cpuNanos)),
                    Report.millis(Measurement.median(rounds, Measurement::wallNanos)),
                    result.entrant().allocatesOnHeap() ? bytesPerRow(rounds, outcome.rowCount()) : "-",
                    String.format(Locale.ROOT, "%.2f", result.fileBytes() / 1e6),
                    smallest.isEmpty()
                            ? "-"
                            : String.format(Locale.ROOT, "%.3f", (double) result.fileBytes() / smallest.getAsLong()),
                    ratio(result, results, WriteEntrant.PARQUET_JAVA),
                    ratio(result, results, WriteEntrant.CARPET), ratio(result, results, WriteEntrant.DUCKDB));
        }
        out.printf("%s; again: %s%n%n", results.stream().map(each -> each.entrant().label() + " " + each.version())
                .collect(Collectors.joining("; ")), repeat);
    }

    void notes() {
        out.println(NOTES);
    }

    private static OptionalLong smallestPeer(List<WriteRace.Result> results) {
        return results.stream().filter(each -> each.entrant().isPeer()).mapToLong(WriteRace.Result::fileBytes).min();
    }

    private static String bytesPerRow(List<Measurement> rounds, long rowCount) {
        double bytes = (double) Measurement.median(rounds, Measurement::allocatedBytes) / rowCount;
        return String.format(Locale.ROOT, "%.1f", bytes);
    }

    private static String ratio(WriteRace.Result result, List<WriteRace.Result> results, WriteEntrant other) {
        return results.stream().filter(each -> each.entrant() == other).findFirst()
                .map(each -> String.format(Locale.ROOT, "%.2f", cpu(result) / cpu(each))).orElse("-");
    }

    private static double cpu(WriteRace.Result result) {
        return Math.max(1, Measurement.median(result.rounds(), Measurement::cpuNanos));
    }
}
