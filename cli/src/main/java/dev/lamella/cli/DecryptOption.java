package dev.lamella.cli;

import dev.lamella.Concatenation;
import dev.lamella.ParquetReader;
import dev.lamella.Rewrite;
import dev.lamella.dataset.Compaction;
import dev.lamella.encryption.Encryption;
import dev.lamella.io.OutputFile;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The option that allows writing an encrypted file as plaintext. It is never on by default.
final class DecryptOption {
    @Option(names = "--decrypt", description = "Write the values of an encrypted file in the clear.")
    private boolean isAllowed;

    /// The rewrite that may decrypt, if the option is given.
    Rewrite applyTo(Rewrite rewrite) {
        return isAllowed ? rewrite.decrypting() : rewrite;
    }

    /// The compaction that may decrypt, if the option is given.
    ///
    /// @throws IllegalArgumentException if the option contradicts the encryption of new files
    Compaction applyTo(Compaction compaction, Optional<Encryption> encryption) {
        requireOne(encryption);
        return isAllowed ? compaction.decrypting() : compaction;
    }

    private void requireOne(Optional<Encryption> encryption) {
        if (isAllowed && encryption.isPresent()) {
            throw new IllegalArgumentException("--decrypt cannot be combined with --encrypt or --encrypt-with");
        }
    }

    /// The concatenation to a file that is encrypted, or that may decrypt if the option is given.
    Concatenation concatenation(OutputFile out, Optional<Encryption> encryption) {
        if (encryption.isPresent()) {
            return Concatenation.encrypting(out, encryption.get());
        }
        return isAllowed ? Concatenation.decrypting(out) : Concatenation.to(out);
    }

    /// @param encryption of the new file
    /// @throws IllegalArgumentException if only the old file is encrypted, and the option is not given; also if it is
    ///     given and has no effect
    void require(ParquetReader reader, Optional<Encryption> encryption) {
        requireOne(encryption);
        if (reader.isEncrypted() && !isAllowed && encryption.isEmpty()) {
            throw new IllegalArgumentException(reader.name()
                    + " is encrypted, and OUT would not be. Encrypt OUT with --encrypt, or write the values in the clear with --decrypt");
        }
    }
}
