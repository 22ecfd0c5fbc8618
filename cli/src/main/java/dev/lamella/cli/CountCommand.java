package dev.lamella.cli;

import dev.lamella.cli.files.FilterOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.RemainingRows;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella count`.
@Command(name = "count", description = "Print how many rows the files have, by their metadata, or how many rows match a filter.")
final class CountCommand extends FilesCommand {
    @Mixin
    private FilterOptions which = new FilterOptions();

    @Option(names = "--limit", paramLabel = "N", description = "Stop counting at N.")
    private @Nullable Long limit;

    @Override
    int run(OutputStream output) throws IOException {
        boolean isExplaining = fitting(which::isExplaining);
        OptionalLong most = limit("--limit", limit);
        RemainingRows remaining = new RemainingRows(fitting(which::offset), most);
        Scan scan = which(Scan.all().columns(List.of()), which);
        long[] count = {0};
        forEach((whole, _) -> {
            InputTable table = isExplaining ? whole : whole.narrowed(scan);
            requireFit(table, scan);
            if (isExplaining) {
                table.explain(scan, output);
                return true;
            }
            count[0] = Math.addExact(count[0], remaining.count(table.count(scan)));
            return !remaining.isDone();
        });
        if (!isExplaining) {
            output.write((count[0] + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return 0;
    }

}
