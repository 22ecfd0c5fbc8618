package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeSet;
import javax.crypto.SecretKey;

/// Wraps keys with master keys that are at hand: Base64 of nonce, encrypted key and tag, with the id of the master key as
/// additional data. Also unwraps the JSON form of parquet-java, whose field `encryptedKey` is that text.
///
/// @param masterKeys by their ids
record LocalKms(Map<String, SecretKey> masterKeys) implements KmsClient {
    /// What local clients write as the version of a master key.
    static final String NO_VERSION = "NO_VERSION";

    private SecretKey master(String id) {
        SecretKey key = masterKeys.get(id);
        if (key == null) {
            throw new KeyException(KeyException.Reason.MISSING, "There is no master key \"" + id + "\"",
                    "Give the master keys that the file names.");
        }
        return key;
    }

    @Override
    public String wrap(byte[] key, String masterKeyId) {
        return wrap(master(masterKeyId), key, masterKeyId);
    }

    static String wrap(SecretKey master, byte[] key, String masterKeyId) {
        return Base64.getEncoder().encodeToString(
                WrappedKeys.wrap(master, key, masterKeyId.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public byte[] unwrap(String wrapped, String masterKeyId) {
        return unwrap(master(masterKeyId), wrapped, masterKeyId);
    }

    static byte[] unwrap(SecretKey master, String wrapped, String masterKeyId) {
        return WrappedKeys.unwrap(master, encryptedKey(wrapped), masterKeyId.getBytes(StandardCharsets.UTF_8),
                "the master key \"" + masterKeyId + "\"");
    }

    private static String encryptedKey(String wrapped) {
        if (!wrapped.startsWith("{")) {
            return wrapped;
        }
        Map<String, Object> fields = KeyMaterial.fields(wrapped);
        if (!NO_VERSION.equals(fields.getOrDefault("masterKeyVersion", NO_VERSION))) {
            throw new KeyException(KeyException.Reason.DENIED,
                    "A key was wrapped with a version of its master key; versions of master keys are not known here",
                    "Read the file with the key management service that wrapped its keys.");
        }
        return String.valueOf(fields.getOrDefault("encryptedKey", ""));
    }

    /// Shows no key.
    @Override
    public String toString() {
        return "LocalKms" + new TreeSet<>(masterKeys.keySet());
    }
}
