package dev.lamella.cli.options;

import dev.lamella.ReadOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.metadata.FileLimits;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How Parquet files are read.
public final class ReadingOptions {
    @Option(names = "--no-checksums", description = "Do not verify the checksums of pages.")
    private boolean ignoresChecksums;

    @Option(names = "--no-limits", description = "Read the file even if pages or values become much larger than they are stored. Do so only if you trust it.")
    private boolean ignoresLimits;

    @Mixin
    private KeyOptions keys = new KeyOptions();

    /// Whether an option is given.
    public boolean areGiven() {
        return ignoresChecksums || ignoresLimits || keys.areGiven();
    }

    /// The options for keys.
    public KeyOptions keys() {
        return keys;
    }

    /// @param console is warned if other users can read the keys
    public ReadOptions options(KeyFile.Console console) throws IOException {
        ReadOptions options = ignoresLimits ? ReadOptions.DEFAULT.withLimits(FileLimits.NONE) : ReadOptions.DEFAULT;
        Optional<Decryption> decryption = keys.decryption(console);
        if (decryption.isPresent()) {
            options = options.withDecryption(decryption.get());
        }
        return ignoresChecksums ? options.withChecksums(ReadOptions.Checksums.IGNORE) : options;
    }
}
