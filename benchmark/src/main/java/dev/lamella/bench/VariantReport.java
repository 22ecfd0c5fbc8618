package dev.lamella.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Prints tables of what work with Variant values costs.
final class VariantReport {
    private static final String ROW = "%-21s %9s %15s %9s %9s %9s%s%n";
    private static final String NOTES = """
            CPU: all threads of the process, collector and compiler included, for one document, value or field. Medians;
            contenders take turns round by round after warm-ups; short work is repeated until a round takes 300 ms. MB/s: of
            JSON text. B: allocated on Java's heap by all threads. Ratios are of CPU: below 1 is less work than the one named
            above. Differences under 25 % are ties on a machine that does other things too.
            Work: what is begun with is in memory, but for scan and reassemble, which read a file; results stay there. All contenders' results mean the same, which Lamella
            found out by reading them before the clock started. lamella: each value has metadata of its own, as with
            parquet-java; lamella-shared: all values have the same; lamella-plain-column: no variant at all. DuckDB: one thread, one query, its own layout of values.
            Details: benchmark/README.md.
            """;

    private final PrintStream out;

    VariantReport(PrintStream out) {
        this.out = out;
    }

    /// @param repeat the command that makes this table again
    void table(VariantRace.Outcome outcome, String repeat) {
        VariantTask task = outcome.task();
        List<VariantRace.Result> results = outcome.results();
        long units = task.unitCount(outcome.documentCount());
        out.printf(Locale.ROOT, "%s: %,d %ss, %s%d rounds%n", task.title(), units, task.unit(),
                task.isText() ? String.format(Locale.ROOT, "%.1f MB, ", outcome.textBytes() / 1e6) : "",
                results.getFirst().rounds().size());
        out.printf(ROW, "", "CPU ns", "min..max", "wall ns", "MB/s", "B",
                bases(results).map(base -> "  / " + base.label()).collect(Collectors.joining()));
        for (VariantRace.Result result : results) {
            List<Measurement> rounds = result.rounds();
            long cpu = Measurement.median(rounds, Measurement::cpuNanos);
            out.printf(ROW, result.entrant().label(), each(cpu, units),
                    each(Measurement.min(rounds, Measurement::cpuNanos), units) + ".."
                            + each(Measurement.max(rounds, Measurement::cpuNanos), units),
                    each(Measurement.median(rounds, Measurement::wallNanos), units),
                    task.isText() ? String.format(Locale.ROOT, "%.0f", 1e3 * outcome.textBytes() / cpu) : "-",
                    result.entrant().allocatesOnHeap()
                            ? each(Measurement.median(rounds, Measurement::allocatedBytes), units)
                            : "-",
                    bases(results).map(base -> ratio(result, results, base)).collect(Collectors.joining()));
        }
        out.printf("%s; again: %s%n%n", results.stream().map(each -> each.entrant().label() + " " + each.version())
                .collect(Collectors.joining("; ")), repeat);
    }

    void notes() {
        out.println(NOTES);
    }

    private static String each(long total, long units) {
        double each = (double) total / units;
        return String.format(Locale.ROOT, each < 100 ? "%.1f" : "%.0f", each);
    }

    /// Those of a table that others are compared with.
    private static Stream<VariantEntrant> bases(List<VariantRace.Result> results) {
        return results.stream().map(VariantRace.Result::entrant).filter(VariantEntrant::isCompared);
    }

    /// As wide as the heading of the column.
    private static String ratio(VariantRace.Result result, List<VariantRace.Result> results, VariantEntrant base) {
        double other = results.stream().filter(each -> each.entrant() == base).mapToDouble(VariantReport::cpu).sum();
        return String.format(Locale.ROOT, "%" + ("  / " + base.label()).length() + ".3f", cpu(result) / other);
    }

    private static double cpu(VariantRace.Result result) {
        return Math.max(1, Measurement.median(result.rounds(), Measurement::cpuNanos));
    }
}
