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
        return Base64.getEncoder().encodeToString(
                WrappedKeys.wrap(master(masterKeyId), key, masterKeyId.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public byte[] unwrap(String wrapped, String masterKeyId) {
        String text = wrapped.startsWith("{")
                ? KeyMaterial.fields(wrapped).getOrDefault("encryptedKey", "").toString()
                : wrapped;
        return WrappedKeys.unwrap(master(masterKeyId), text, masterKeyId.getBytes(StandardCharsets.UTF_8),
                "the master key \"" + masterKeyId + "\"");
    }

    /// Shows no key.
    @Override
    public String toString() {
        return "LocalKms" + new TreeSet<>(masterKeys.keySet());
    }
}
