package dev.lamella.cli;

import dev.lamella.cli.print.ResultPrinter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella top`.
@Command(name = "top", description = "Print the most frequent values of columns, and the number of rows with each. Counts are exact. All different values are kept in memory.")
final class TopCommand extends ValueCountsCommand {
    @Option(names = {"-n",
            "--limit"}, paramLabel = "N", description = "The number of values (default: ${DEFAULT-VALUE}).")
    private long most = 10;

    @Override
    void print(List<String> names, List<Counted> counted, Printed printed) throws IOException {
        long limit = limit("-n", most).orElseThrow();
        long total = counted.stream().mapToLong(Counted::count).sum();
        List<String> all = new ArrayList<>(names);
        all.add("rows");
        all.add("percent");
        try (ResultPrinter results = printed.results(all)) {
            List<Counted> best = counted.stream()
                    .sorted(Comparator.comparingLong(Counted::count).reversed()
                            .thenComparing(one -> one.values().toString()))
                    .limit(limit).toList();
            for (Counted one : best) {
                List<ResultPrinter.Cell> cells = new ArrayList<>();
                one.values().forEach(value -> cells.add(value::print));
                cells.add(ResultPrinter.Cell.of(one.count()));
                String percent = String.format(Locale.ROOT, "%.2f", 100.0 * one.count() / total);
                cells.add(out -> out.writeNumber(percent));
                results.row(cells);
            }
        }
    }
}
