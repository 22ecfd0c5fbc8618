package dev.lamella.cli;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella cat`.
@Command(name = "cat", description = "Print rows.")
final class CatCommand extends SortedRowsCommand {
    @Option(names = "--limit", paramLabel = "N", description = "Print at most N rows.")
    private @Nullable Long limit;

    @Override
    OptionalLong most() {
        return limit("--limit", limit);
    }
}
