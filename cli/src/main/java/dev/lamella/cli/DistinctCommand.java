package dev.lamella.cli;

import dev.lamella.cli.print.ResultPrinter;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;

/// `lamella distinct`.
@Command(name = "distinct", description = "Print each different value of columns, or each different row, once, in the order of first occurrence. All of them are kept in memory.")
final class DistinctCommand extends ValueCountsCommand {
    @Override
    void print(List<String> names, List<Counted> counted, Printed printed) throws IOException {
        try (ResultPrinter results = printed.results(names)) {
            for (Counted one : counted) {
                results.row(one.values().stream().<ResultPrinter.Cell>map(value -> value::print).toList());
            }
        }
    }
}
