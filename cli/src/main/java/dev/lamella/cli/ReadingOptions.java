package dev.lamella.cli;

import dev.lamella.ReadOptions;
import dev.lamella.metadata.FileLimits;
import picocli.CommandLine.Option;

/// How Parquet files are read.
final class ReadingOptions {
    @Option(names = "--no-checksums", description = "Do not verify the checksums of pages.")
    private boolean ignoresChecksums;

    @Option(names = "--no-limits", description = "Read the file even if pages or values become much larger than they are stored. Do so only if you trust it.")
    private boolean ignoresLimits;

    /// Whether an option is given.
    boolean areGiven() {
        return ignoresChecksums || ignoresLimits;
    }

    ReadOptions options() {
        ReadOptions options = ignoresLimits ? ReadOptions.DEFAULT.withLimits(FileLimits.NONE) : ReadOptions.DEFAULT;
        return ignoresChecksums ? options.withChecksums(ReadOptions.Checksums.IGNORE) : options;
    }
}
