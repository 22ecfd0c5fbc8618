package dev.lamella.cli;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.KeySource;
import dev.lamella.encryption.Keys;
import dev.lamella.encryption.KmsClient;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The keys of encrypted files. No key is ever an argument: arguments show in the list of processes and in the history.
final class KeyOptions {
    private static final String HEX = "hex:";

    @Option(names = "--key-file", paramLabel = "FILE", description = "A JSON file with the keys of an encrypted file: footer_key, column_keys, keys_by_id, master_keys, aad_prefix, in Base64.")
    private @Nullable Path keyFile;

    @Option(names = "--key-env", paramLabel = "NAME", description = "The environment variable that holds the footer key in Base64.")
    private @Nullable String keyVariable;

    @Option(names = "--aad-prefix", paramLabel = "TEXT", description = "The AAD prefix of a file that does not store it, as text or as hex:...")
    private @Nullable String aadPrefix;

    @Option(names = "--allow-plaintext", description = "Also read files that are not encrypted, although keys are given.")
    private boolean allowsPlaintext;

    @Option(names = "--unchecked-footer", description = "Read a file whose footer is signed without its footer key.")
    private boolean isFooterUnchecked;

    /// Whether an option is given.
    boolean areGiven() {
        return keyFile != null || keyVariable != null || aadPrefix != null || allowsPlaintext || isFooterUnchecked;
    }

    /// The keys, if they are given.
    ///
    /// @throws IllegalArgumentException if an option is not valid; the message does not show a key
    Optional<Decryption> decryption() throws IOException {
        if (keyFile == null && keyVariable == null) {
            if (areGiven()) {
                throw new IllegalArgumentException(
                        "--aad-prefix, --allow-plaintext and --unchecked-footer have an effect"
                                + " only with keys. Give --key-file or --key-env");
            }
            return Optional.empty();
        }
        if (keyFile != null && keyVariable != null) {
            throw new IllegalArgumentException("--key-file and --key-env cannot be combined");
        }
        Decryption keys = keyVariable == null ? ofFile(keyFile) : Decryption.of(ofVariable(keyVariable));
        if (aadPrefix != null) {
            keys = keys.withAadPrefix(aadPrefix.startsWith(HEX)
                    ? HexFormat.of().parseHex(aadPrefix.substring(HEX.length()))
                    : aadPrefix.getBytes(StandardCharsets.UTF_8));
        }
        if (allowsPlaintext) {
            keys = keys.withPlaintextFiles(Decryption.PlaintextFiles.READ);
        }
        return Optional.of(isFooterUnchecked
                ? keys.withFooterCheck(Decryption.FooterCheck.WHERE_POSSIBLE)
                : keys);
    }

    private static SecretKey ofVariable(String name) {
        String text = System.getenv(name);
        if (text == null) {
            throw new IllegalArgumentException("--key-env " + name + ": There is no such environment variable");
        }
        return named("--key-env " + name, text);
    }

    private static Decryption ofFile(@Nullable Path file) throws IOException {
        if (file == null) {
            throw new IllegalStateException("There is no key file");
        }
        Map<String, ?> fields = fields(file, Files.readString(file));
        Map<String, SecretKey> byId = keys(file, "keys_by_id", fields.remove("keys_by_id"));
        KeySource masters = KmsClient.of(keys(file, "master_keys", fields.remove("master_keys"))).keySource();
        KeySource source = request -> request.keyId().map(byId::get).or(() -> masters.key(request));
        Map<String, SecretKey> byPath = keys(file, "column_keys", fields.remove("column_keys"));
        Object footerKey = fields.remove("footer_key");
        Object prefix = fields.remove("aad_prefix");
        if (!fields.isEmpty()) {
            throw new IllegalArgumentException(file + ": The field " + fields.keySet().iterator().next()
                    + " is not known; allowed are footer_key, column_keys, keys_by_id, master_keys and aad_prefix");
        }
        Decryption all = footerKey == null
                ? Decryption.of(source)
                : Decryption.of(named(file + ", footer_key", footerKey)).withSource(source);
        for (Map.Entry<String, SecretKey> column : byPath.entrySet()) {
            all = all.withColumn(column.getKey(), column.getValue());
        }
        return prefix == null ? all : all.withAadPrefix(Base64.getDecoder().decode(String.valueOf(prefix)));
    }

    private static Map<String, Object> fields(Path file, String json) {
        try {
            if (Variant.ofJson(json).toJava() instanceof Map<?, ?> map) {
                Map<String, Object> fields = new HashMap<>();
                map.forEach((name, value) -> fields.put(String.valueOf(name), value));
                return fields;
            }
        } catch (VariantFormatException e) {
            // The message might quote a key.
        }
        throw new IllegalArgumentException(file + ": The key file is not a JSON object");
    }

    private static Map<String, SecretKey> keys(Path file, String name, @Nullable Object value) {
        Map<String, SecretKey> keys = new HashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, text) -> keys.put(String.valueOf(key), named(file + ", " + name + ", " + key, text)));
        } else if (value != null) {
            throw new IllegalArgumentException(file + ": The field " + name + " is not an object of keys in Base64");
        }
        return keys;
    }

    private static SecretKey named(String place, @Nullable Object text) {
        try {
            return Keys.ofBase64(String.valueOf(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + e.getMessage());
        }
    }
}
