package dev.lamella.cli;

import dev.lamella.filter.Scan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Base of the commands that print columns unchanged.
abstract class ColumnsCommand extends RowsCommand {
    @Option(names = {"-c",
            "--columns"}, paramLabel = "PATHS", description = "Only these columns, for example: id,address.city,lines[].sku")
    private List<String> columns = new ArrayList<>();

    @Mixin
    private FilterOptions which = new FilterOptions();

    @Override
    final Scan scan(InputTable table) throws IOException {
        return which(project(columns), which);
    }

    @Override
    final long offset() throws IOException {
        return fitting(which::offset);
    }

    @Override
    final boolean isExplaining() throws IOException {
        return fitting(which::isExplaining);
    }
}
