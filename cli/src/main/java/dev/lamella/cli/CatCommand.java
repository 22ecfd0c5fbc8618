package dev.lamella.cli;

import dev.lamella.ParquetReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella cat`.
@Command(name = "cat", description = "Print rows.")
final class CatCommand extends ColumnsCommand {
    @Option(names = "--limit", paramLabel = "N", description = "Print at most N rows.")
    private @Nullable Long limit;

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        return print(reader, output,
                limit == null ? OptionalLong.empty() : OptionalLong.of(atLeastZero("--limit", limit)));
    }
}
