package dev.lamella.cli;

import dev.lamella.cli.report.RowSample;
import dev.lamella.filter.Scan;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella tail`.
@Command(name = "tail", description = "Print the last rows. Without --where, only these rows are read.")
final class TailCommand extends PlacedRowsCommand {
    @Option(names = {"-n",
            "--limit"}, paramLabel = "N", description = "The number of rows (default: ${DEFAULT-VALUE}).")
    private long limit = 10;

    @Override
    Iterable<RowSample.Run> runs(long before, long count, long total) {
        long first = total - Math.min(total, limit("-n", limit).orElseThrow());
        long from = Math.min(Math.max(0, first - before), count);
        return from == count ? List.of() : List.of(new RowSample.Run(from, count - from));
    }

    @Override
    boolean isReadingAll(Scan scan) {
        return false;
    }
}
