package dev.lamella.cli.options;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.KeySource;
import dev.lamella.encryption.KeyStoreKms;
import dev.lamella.encryption.Keys;
import dev.lamella.encryption.KmsClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The keys of encrypted files. No key is ever an argument: arguments show in the list of processes and in the history.
public final class KeyOptions {
    private static final String HEX = "hex:";

    @Option(names = "--key-file", paramLabel = "FILE", description = "A JSON file (- reads standard input) with the keys of an encrypted file: footer_key, column_keys, keys_by_id, master_keys, aad_prefix, in Base64.")
    private @Nullable Path keyFile;

    @Option(names = "--key-env", paramLabel = "NAME", description = "The environment variable that holds the footer key in Base64.")
    private @Nullable String keyVariable;

    @Option(names = "--keystore", paramLabel = "FILE", description = "A PKCS12 keystore with the master keys that wrap the keys of files.")
    private @Nullable Path keystore;

    @Mixin
    private PasswordOptions passwords = new PasswordOptions();

    @Option(names = "--aad-prefix", paramLabel = "TEXT", description = "The AAD prefix of a file that does not store it, as text or as hex:...")
    private @Nullable String aadPrefix;

    @Option(names = "--allow-plaintext", description = "Also read files that are not encrypted, although keys are given.")
    private boolean allowsPlaintext;

    @Option(names = "--unchecked-footer", description = "Read a file whose footer is signed without its footer key.")
    private boolean isFooterUnchecked;

    /// The keystore, once it is open.
    private Optional<KmsClient> opened = Optional.empty();
    /// The key file, once it is read: standard input can be read only once.
    private Optional<KeyFile> read = Optional.empty();

    /// Whether an option is given; the password may be one for something else.
    boolean areGiven() {
        return keyFile != null || keyVariable != null || keystore != null || aadPrefix != null || allowsPlaintext
                || isFooterUnchecked;
    }

    /// Whether the only keys are those of the keystore.
    public boolean areOfKeystoreOnly() {
        return keystore != null && keyFile == null && keyVariable == null;
    }

    /// The options for a password, which a database may have instead.
    public PasswordOptions passwords() {
        return passwords;
    }

    /// The keys, if they are given.
    ///
    /// @param console is warned if other users can read the keys
    /// @throws IllegalArgumentException if an option is not valid; the message does not show a key
    public Optional<Decryption> decryption(KeyFile.Console console) throws IOException {
        if (keyFile == null && keyVariable == null && keystore == null) {
            if (areGiven()) {
                throw new IllegalArgumentException(
                        "--aad-prefix, --allow-plaintext and --unchecked-footer have an effect"
                                + " only with keys. Give --key-file, --key-env or --keystore");
            }
            if (hasUnusedPassword()) {
                throw new IllegalArgumentException("--password-file and --password-env have an effect only with"
                        + " --keystore");
            }
            return Optional.empty();
        }
        if (keyFile != null && keyVariable != null) {
            throw new IllegalArgumentException("--key-file and --key-env cannot be combined");
        }
        Decryption keys = keys(keystore(), console);
        if (aadPrefix != null) {
            keys = keys.withAadPrefix(bytes(aadPrefix));
        }
        if (allowsPlaintext) {
            keys = keys.withPlaintextFiles(Decryption.PlaintextFiles.READ);
        }
        return Optional.of(isFooterUnchecked
                ? keys.withFooterCheck(Decryption.FooterCheck.WHERE_POSSIBLE)
                : keys);
    }

    private static byte[] bytes(String aadPrefix) {
        if (!aadPrefix.startsWith(HEX)) {
            return aadPrefix.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return HexFormat.of().parseHex(aadPrefix.substring(HEX.length()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--aad-prefix " + aadPrefix
                    + ": Write two hexadecimal digits for each byte, for example hex:00ff", e);
        }
    }

    private Decryption keys(Optional<KmsClient> ofKeystore, KeyFile.Console console) throws IOException {
        if (keyFile != null) {
            KeyFile known = read.isPresent() ? read.get() : KeyFile.read(keyFile, console);
            read = Optional.of(known);
            return known.decryption(ofKeystore);
        }
        Optional<KeySource> source = ofKeystore.map(KmsClient::keySource);
        if (keyVariable == null) {
            return Decryption.of(source.orElseThrow());
        }
        Decryption keys = Decryption.of(ofVariable(keyVariable));
        return source.map(keys::withSource).orElse(keys);
    }

    /// The keystore, if it is given.
    ///
    /// @throws IllegalArgumentException if the password is missing, or has no keystore
    Optional<KmsClient> keystore() throws IOException {
        if (keystore != null && opened.isEmpty()) {
            char[] password = passwords.password().orElseThrow(() -> new IllegalArgumentException("--keystore "
                    + keystore + ": Give its password with --password-file or --password-env"));
            try {
                opened = Optional.of(KeyStoreKms.open(keystore, password));
            } finally {
                Arrays.fill(password, '\0');
            }
        }
        return opened;
    }

    /// Whether a password is given, and no keystore.
    public boolean hasUnusedPassword() {
        return keystore == null && passwords.areGiven();
    }

    private static SecretKey ofVariable(String name) {
        String text = System.getenv(name);
        if (text == null) {
            throw new IllegalArgumentException("--key-env " + name + ": There is no such environment variable");
        }
        try {
            return Keys.ofBase64(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--key-env " + name + ": " + e.getMessage());
        }
    }
}
