package dev.lamella.cli;

import dev.lamella.ParquetReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;

/// `lamella count`.
@Command(name = "count", description = "Print how many rows the file has, as its row groups say.")
final class CountCommand extends FileCommand {
    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        output.write((reader.rowCount() + "\n").getBytes(StandardCharsets.UTF_8));
        return 0;
    }
}
