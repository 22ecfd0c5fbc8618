package dev.lamella.cli;

import dev.lamella.ParquetReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella head`.
@Command(name = "head", description = "Print the first rows; the same as cat --limit N.")
final class HeadCommand extends ColumnsCommand {
    @Option(names = "-n", paramLabel = "N", description = "How many rows (default: ${DEFAULT-VALUE}).")
    private long limit = 10;

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        return print(reader, output, OptionalLong.of(atLeastZero("-n", limit)));
    }
}
