package dev.lamella.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// How the results of a race become a table.
///
/// @param each what times are told for: the work as a whole in milliseconds, or each unit in nanoseconds
/// @param unit what is counted, as a word: memory is told for each
/// @param units how many there are
/// @param compared the time that ratios are of
/// @param extras columns besides
record Costs(Each each, String unit, long units, Compared compared, List<Extra> extras) {
    /// What times are told for.
    enum Each {
        WORK("ms"), UNIT("ns");

        private final String name;

        Each(String name) {
            this.name = name;
        }
    }

    /// The time that ratios are of.
    enum Compared {
        CPU, WALL;

        long of(Result result) {
            return Math.max(1, result.median(switch (this) {
                case CPU -> Measurement::cpuNanos;
                case WALL -> Measurement::wallNanos;
            }));
        }
    }

    /// One more column.
    ///
    /// @param value empty where a contender has none
    record Extra(String heading, Function<Result, Optional<String>> value) {}

    private static final String NONE = "-";

    /// Times in milliseconds, ratios of CPU.
    static Costs of(String unit, long units, Extra... extras) {
        return new Costs(Each.WORK, unit, units, Compared.CPU, List.of(extras));
    }

    Costs comparedBy(Compared newCompared) {
        return new Costs(each, unit, units, newCompared, extras);
    }

    Markdown table(List<Result> results) {
        List<Result> bases = results.stream().filter(result -> result.contestant().isBase()).toList();
        List<String> heading = new ArrayList<>(List.of("", "CPU " + each.name, "least", "most", "wall " + each.name,
                "rounds", "B/" + unit, "peak MB"));
        extras.forEach(extra -> heading.add(extra.heading()));
        bases.forEach(base -> heading.add("/ " + base.label()));
        Markdown table = new Markdown(heading);
        for (Result result : results) {
            long peak = Measurement.max(result.rounds(), Measurement::peakBytes);
            List<String> row = new ArrayList<>(List.of(result.label(), time(result.median(Measurement::cpuNanos)),
                    time(Measurement.min(result.rounds(), Measurement::cpuNanos)),
                    time(Measurement.max(result.rounds(), Measurement::cpuNanos)),
                    time(result.median(Measurement::wallNanos)), Integer.toString(result.rounds().size()),
                    result.contestant().allocatesOnHeap() ? number(bytesPerUnit(result)) : NONE,
                    peak == 0 ? NONE : Long.toString(Math.round(peak / (double) (1 << 20)))));
            extras.forEach(extra -> row.add(extra.value().apply(result).orElse(NONE)));
            for (Result base : bases) {
                row.add(base == result ? NONE : number(ratio(result, base)));
            }
            table.row(row);
        }
        return table;
    }

    private double ratio(Result result, Result base) {
        return (double) compared.of(result) / compared.of(base);
    }

    private double bytesPerUnit(Result result) {
        return (double) result.median(Measurement::allocatedBytes) / Math.max(1, units);
    }

    private String time(long nanos) {
        return number(switch (each) {
            case WORK -> nanos / 1e6;
            case UNIT -> (double) nanos / units;
        });
    }

    /// With as many digits as mean something.
    static String number(double value) {
        if (value == 0) {
            return "0";
        }
        return String.format(Locale.ROOT, value < 0.1 ? "%.3f" : value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f",
                value);
    }
}
