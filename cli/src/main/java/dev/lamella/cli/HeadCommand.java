package dev.lamella.cli;

import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella head`.
@Command(name = "head", description = "Print the first rows; the same as cat --limit N.")
final class HeadCommand extends SortedRowsCommand {
    @Option(names = {"-n",
            "--limit"}, paramLabel = "N", description = "The number of rows (default: ${DEFAULT-VALUE}).")
    private long limit = 10;

    @Override
    OptionalLong most() {
        return limit("-n", limit);
    }
}
