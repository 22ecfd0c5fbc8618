package dev.lamella.cli.options;

import dev.lamella.Concatenation;
import dev.lamella.ParquetReader;
import dev.lamella.Rewrite;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.Compaction;
import dev.lamella.encryption.Encryption;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The option that allows writing an encrypted file as plaintext. It is never on by default.
public final class DecryptOption {
    @Option(names = "--decrypt", description = "Write the values of an encrypted file in the clear. With --encrypt: allow this for columns that are not to be encrypted.")
    private boolean isAllowed;

    /// The rewrite that may decrypt, if the option is given.
    public Rewrite applyTo(Rewrite rewrite) {
        return isAllowed ? rewrite.decrypting() : rewrite;
    }

    /// The compaction that may decrypt, if the option is given.
    public Compaction applyTo(Compaction compaction) {
        return isAllowed ? compaction.decrypting() : compaction;
    }

    /// The concatenation to a file that is encrypted, or that may decrypt if the option is given.
    public Concatenation concatenation(OutputFile out, Optional<Encryption> encryption) {
        if (encryption.isPresent()) {
            return isAllowed
                    ? Concatenation.decrypting(out, encryption.get())
                    : Concatenation.encrypting(out, encryption.get());
        }
        return isAllowed ? Concatenation.decrypting(out) : Concatenation.to(out);
    }

    /// @param encryption of the new file
    /// @throws IllegalArgumentException if only the old file is encrypted, and the option is not given; also if the
    ///     option contradicts the encryption of all columns
    public void require(ParquetReader reader, Optional<Encryption> encryption) {
        if (isAllowed && encryption.isPresent() && clear(encryption.get(), reader.schema()).isEmpty()) {
            throw new IllegalArgumentException("--decrypt cannot be combined with --encrypt or --encrypt-with, unless"
                    + " they leave columns in the clear");
        }
        if (reader.isEncrypted() && !isAllowed && encryption.isEmpty()) {
            throw new IllegalArgumentException(reader.name()
                    + " is encrypted, and OUT would not be. Encrypt OUT with --encrypt, or write the values in the clear with --decrypt");
        }
    }

    /// As [#require(ParquetReader, Optional)]. Also rejects single columns that would lose their encryption, unless
    /// the option is given.
    ///
    /// @param options of the new files
    /// @param schema of the rows
    /// @param newNames of its top-level columns, by those in the old file
    public void require(ParquetReader reader, WriteOptions options, Schema schema, Map<String, String> newNames) {
        require(reader, options.encryption());
        if (!isAllowed && options.encryption().isPresent()) {
            Encryption encryption = options.encryption().get();
            Schema stored = options.storedSchema(schema);
            EncryptedColumns.requireKept(reader, newNames, clear(encryption, stored),
                    "Encrypt it too, or allow it with --decrypt.");
            EncryptedColumns.requireVariantsKept(reader, newNames, stored,
                    path -> options.shredding(path).filter(Shredding.Inferred.class::isInstance).isPresent(),
                    path -> isEncryptingAll(encryption, stored, path),
                    "Encrypt the whole VARIANT, or allow it with --decrypt.");
        }
    }

    private static boolean isEncryptingAll(Encryption encryption, Schema schema, ColumnPath variant) {
        try {
            return encryption.isEncryptingAll(schema, schema.leavesOf(variant));
        } catch (SchemaMismatchException _) {
            // As below.
            return true;
        }
    }

    private static List<ColumnPath> clear(Encryption encryption, Schema schema) {
        try {
            return encryption.clearColumns(schema).stream().map(Leaf::logicalPath).toList();
        } catch (SchemaMismatchException _) {
            // A path that the schema does not have. The writer reports it.
            return List.of();
        }
    }
}
