package dev.lamella.cli.options;

import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.schema.ColumnPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How a new file is encrypted. No key is ever an argument.
public final class EncryptOptions {
    @Option(names = "--encrypt", paramLabel = "KEYFILE", description = "Encrypt OUT with the keys of a JSON file (- reads standard input): footer_key, column_keys, key_ids, aad_prefix, algorithm, plaintext_footer, other_columns.")
    private @Nullable Path keyFile;

    @Option(names = "--encrypt-with", paramLabel = "ID", description = "Encrypt OUT with new keys, wrapped with this master key of --keystore.")
    private @Nullable String masterKey;

    @Option(names = "--encrypt-column", paramLabel = "PATH=ID", description = "With --encrypt-with: wrap the key of a column with another master key.")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--key-material-beside", description = "With --encrypt-with: store the wrapped keys in a file beside OUT, so that master keys can be changed later.")
    private boolean isBeside;

    /// Whether a file is to be encrypted.
    public boolean areGiven() {
        return keyFile != null || masterKey != null || !columns.isEmpty() || isBeside;
    }

    /// How the new file is encrypted, if an option is given.
    ///
    /// @param keys with the keystore
    /// @throws IllegalArgumentException if an option is not valid; the message does not show a key
    public Optional<Encryption> encryption(KeyOptions keys, KeyFile.Console console) throws IOException {
        if (masterKey == null && (!columns.isEmpty() || isBeside)) {
            throw new IllegalArgumentException(
                    "--encrypt-column and --key-material-beside have an effect only with --encrypt-with");
        }
        if (keyFile != null) {
            if (masterKey != null) {
                throw new IllegalArgumentException("--encrypt and --encrypt-with cannot be combined");
            }
            return Optional.of(KeyFile.read(keyFile, console).encryption());
        }
        return masterKey == null ? Optional.empty() : Optional.of(wrapped(keys, masterKey));
    }

    private Encryption wrapped(KeyOptions keys, String id) throws IOException {
        Encryption all = Encryption.wrapped(keys.keystore().orElseThrow(() -> new IllegalArgumentException(
                "--encrypt-with " + id + ": Give the keystore that has the master key, with --keystore")), id);
        for (String text : columns) {
            Assignment key = Assignment.of("--encrypt-column", text, "PATH=ID");
            try {
                all = all.withColumn(ColumnPath.parse(key.column()), key.choice());
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--encrypt-column " + text + ": " + e.getMessage(), e);
            }
        }
        return isBeside ? all.withMaterialBeside() : all;
    }

    /// The options with the encryption of new files.
    public static WriteOptions apply(Optional<Encryption> encryption, WriteOptions options) {
        return encryption.isPresent() ? options.withEncryption(encryption.get()) : options;
    }

    /// The options for reading. The keystore may be for the new file only, so the old file may be plain.
    public ReadOptions reading(ReadOptions options, KeyOptions keys) {
        Optional<Decryption> decryption = options.decryption();
        return masterKey != null && decryption.isPresent() && keys.areOfKeystoreOnly()
                ? options.withDecryption(decryption.get().withPlaintextFiles(Decryption.PlaintextFiles.READ))
                : options;
    }
}
