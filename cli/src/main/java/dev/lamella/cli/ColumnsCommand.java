package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/// What the commands that print columns as they are share.
abstract class ColumnsCommand extends RowsCommand {
    @Option(names = {"-c",
            "--columns"}, paramLabel = "PATHS", description = "Only these columns, for example: id,address.city,lines[].sku")
    private List<String> columns = new ArrayList<>();

    final int print(ParquetReader reader, OutputStream output, OptionalLong limit) throws IOException {
        Scan scan = project(Scan.all(), columns);
        return print(reader, limit.isPresent() ? scan.limit(limit.getAsLong()) : scan, output);
    }
}
