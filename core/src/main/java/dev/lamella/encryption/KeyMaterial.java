package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;

/// Finds keys by the key material that parquet-java, Spark and pyarrow store: JSON in the key metadata, or in a file beside
/// the Parquet file. Data keys are wrapped by master keys, or by key encryption keys that master keys wrap.
///
/// @see <a href="https://github.com/apache/parquet-java/blob/master/parquet-hadoop/README.md">Key tools of parquet-java</a>
final class KeyMaterial implements KeySource {
    private static final String TYPE = "PKMT1";
    private static final long LONGEST_FILE = 16 << 20;

    private final KmsClient kms;
    /// Key encryption keys by their ids.
    private final Map<String, SecretKey> unwrapped = new ConcurrentHashMap<>();

    KeyMaterial(KmsClient kms) {
        this.kms = kms;
    }

    @Override
    public Optional<SecretKey> key(KeyRequest request) {
        if (request.keyMetadata().length == 0) {
            return Optional.empty();
        }
        Map<String, Object> material = fields(new String(request.keyMetadata(), StandardCharsets.UTF_8));
        if (!TYPE.equals(material.get("keyMaterialType"))) {
            return Optional.empty();
        }
        if (Boolean.FALSE.equals(material.get("internalStorage"))) {
            material = beside(request.file(), text(material, "keyReference"));
        }
        byte[] key = dataKey(material);
        try {
            return Optional.of(Keys.of(key));
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private byte[] dataKey(Map<String, Object> material) {
        String master = text(material, "masterKeyID");
        String wrapped = text(material, "wrappedDEK");
        if (!Boolean.TRUE.equals(material.get("doubleWrapping"))) {
            return kms.unwrap(wrapped, master);
        }
        String id = text(material, "keyEncryptionKeyID");
        SecretKey outer = unwrapped.computeIfAbsent(id, ignored -> {
            byte[] key = kms.unwrap(text(material, "wrappedKEK"), master);
            try {
                return Keys.of(key);
            } finally {
                Arrays.fill(key, (byte) 0);
            }
        });
        return WrappedKeys.unwrap(outer, wrapped, bytes(id), "the key encryption key of the file");
    }

    /// Material from the file beside a Parquet file.
    private static Map<String, Object> beside(String file, String reference) {
        Path material;
        try {
            Path path = Path.of(file);
            material = path.resolveSibling("_KEY_MATERIAL_FOR_" + path.getFileName() + ".json");
            if (Files.size(material) > LONGEST_FILE) {
                throw invalid("The file of key material " + material + " has more than " + LONGEST_FILE + " bytes");
            }
            return fields(text(fields(Files.readString(material)), reference));
        } catch (IOException | InvalidPathException e) {
            throw new KeyException(KeyException.Reason.MISSING,
                    "The key material is in a file beside this one, which cannot be read: " + e.getMessage(),
                    "Put the file _KEY_MATERIAL_FOR_<name>.json beside the Parquet file, which must keep its name.");
        }
    }

    private static byte[] bytes(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw invalid("The id of a key encryption key is not Base64");
        }
    }

    private static String text(Map<String, Object> material, String field) {
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
