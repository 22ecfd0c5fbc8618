package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import javax.crypto.SecretKey;

/// Finds keys by the key material that parquet-java, Spark and pyarrow store: JSON in the key metadata, or in a file beside
/// the Parquet file. Data keys are wrapped by master keys, or by key encryption keys that master keys wrap.
///
/// @see <a href="https://github.com/apache/parquet-java/blob/master/parquet-hadoop/README.md">Key tools of parquet-java</a>
final class KeyMaterial implements KeySource {
    static final String TYPE = "PKMT1";
    private final KmsClient kms;
    private final KeyMaterialStore store;
    private final LongSupplier nanoTime;
    /// Key encryption keys by their ids.
    private final Map<String, Outer> unwrapped = new ConcurrentHashMap<>();
    /// The file of key material that was read last.
    private volatile Beside last = new Beside("", Map.of());

    /// @param nanoTime the time, as of [System#nanoTime]
    KeyMaterial(KmsClient kms, KeyMaterialStore store, LongSupplier nanoTime) {
        this.kms = kms;
        this.store = store;
        this.nanoTime = nanoTime;
    }

    /// A key encryption key. It is not destroyed when its time is over, because another thread may be using it.
    private record Outer(SecretKey key, long madeAt) {}

    /// The content of the file of key material for a data file.
    private record Beside(String file, Map<String, Object> keys) {}

    @Override
    public Optional<SecretKey> key(KeyRequest request) {
        Map<String, Object> material = fields(new String(request.keyMetadata(), StandardCharsets.UTF_8));
        if (!TYPE.equals(material.get("keyMaterialType"))) {
            return Optional.empty();
        }
        if (Boolean.FALSE.equals(material.get("internalStorage"))) {
            material = fields(text(beside(request), text(material, "keyReference")));
        }
        return Optional.of(dataKey(material));
    }

    SecretKey dataKey(Map<String, Object> material) {
        String master = text(material, "masterKeyID");
        String wrapped = text(material, "wrappedDEK");
        if (!Boolean.TRUE.equals(material.get("doubleWrapping"))) {
            return key(kms.unwrap(wrapped, master), Keys::ofFile);
        }
        String id = text(material, "keyEncryptionKeyID");
        return key(WrappedKeys.unwrap(outer(id, material, master), wrapped, bytes(id),
                "the key encryption key of the file"), Keys::ofFile);
    }

    /// The key encryption key of an id. The service is asked without a lock, so two threads may each ask.
    private SecretKey outer(String id, Map<String, Object> material, String master) {
        long now = nanoTime.getAsLong();
        unwrapped.values().removeIf(outer -> now - outer.madeAt >= KeyEncryptionKeys.LONGEST_USE.toNanos());
        Outer known = unwrapped.get(id);
        if (known != null) {
            return known.key;
        }
        SecretKey key = key(kms.unwrap(text(material, "wrappedKEK"), master), Keys::of);
        unwrapped.put(id, new Outer(key, now));
        return key;
    }

    /// The key of an array, which is filled with zeros.
    private static SecretKey key(byte[] bytes, Function<byte[], SecretKey> make) {
        try {
            return make.apply(bytes);
        } catch (IllegalArgumentException e) {
            throw invalid("An unwrapped key is not an AES key: " + e.getMessage());
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /// Material from the file beside a Parquet file. It is read again when the footer key is asked for: then a file is opened.
    private Map<String, Object> beside(KeyRequest request) {
        String file = request.file();
        Beside known = last;
        if (request.column().isPresent() && known.file.equals(file)) {
            return known.keys;
        }
        try {
            byte[] json = store.read(file).orElseThrow(() -> missing(file, "is not there"));
            Beside read = new Beside(file, fields(new String(json, StandardCharsets.UTF_8)));
            last = read;
            return read.keys;
        } catch (IOException e) {
            throw missing(file, "cannot be read: " + e.getMessage());
        }
    }

    private static KeyException missing(String file, String problem) {
        return new KeyException(KeyException.Reason.MISSING,
                "The key material is in a file beside this one, which " + problem,
                "Put the file " + KeyMaterialStore.nameFor(file)
                        + " beside the Parquet file, which must keep its name.");
    }

    private static byte[] bytes(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw invalid("The id of a key encryption key is not Base64");
        }
    }

    static String text(Map<String, Object> material, String field) {
        if (material.get(field) instanceof String text) {
            return text;
        }
        throw invalid("The key material has no text " + field);
    }

    /// The fields of a JSON object; none if the text is not one.
    static Map<String, Object> fields(String json) {
        Map<String, Object> fields = new HashMap<>();
        try {
            if (json.startsWith("{") && Variant.ofJson(json).toJava() instanceof Map<?, ?> map) {
                map.forEach((name, value) -> {
                    if (value != null) {
                        fields.put(String.valueOf(name), value);
                    }
                });
            }
        } catch (VariantFormatException e) {
            // Key metadata of another kind.
            return Map.of();
        }
        return fields;
    }

    private static KeyException invalid(String problem) {
        return new KeyException(KeyException.Reason.DENIED, problem,
                "The key material is damaged: fetch the file, and the one beside it, again.");
    }

    @Override
    public String toString() {
        return "key management";
    }
}
