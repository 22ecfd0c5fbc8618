package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.Rewrite;
import picocli.CommandLine.Option;

/// The option that allows writing an encrypted file as plaintext. It is never on by default.
final class DecryptOption {
    @Option(names = "--decrypt", description = "Write the values of an encrypted file, which are not encrypted in OUT.")
    private boolean isAllowed;

    /// The rewrite that may decrypt, if the option is given.
    Rewrite applyTo(Rewrite rewrite) {
        return isAllowed ? rewrite.decrypting() : rewrite;
    }

    /// @throws IllegalArgumentException if the file is encrypted, and the option is not given
    void require(ParquetReader reader) {
        if (reader.isEncrypted() && !isAllowed) {
            throw new IllegalArgumentException(reader.name()
                    + " is encrypted, and OUT would not be. Add --decrypt if that is what you want");
        }
    }
}
