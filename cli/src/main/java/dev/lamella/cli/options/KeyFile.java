package dev.lamella.cli.options;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.KeySource;
import dev.lamella.encryption.Keys;
import dev.lamella.encryption.KmsClient;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/// A JSON file with keys in Base64, to read files or to write them. Messages on it show no key.
public final class KeyFile {
    private static final String FOOTER_KEY = "footer_key";
    private static final String COLUMN_KEYS = "column_keys";
    private static final String KEYS_BY_ID = "keys_by_id";
    private static final String MASTER_KEYS = "master_keys";
    private static final String AAD_PREFIX = "aad_prefix";
    private static final String KEY_IDS = "key_ids";
    private static final String ALGORITHM = "algorithm";
    private static final String PLAINTEXT_FOOTER = "plaintext_footer";
    private static final String OTHER_COLUMNS = "other_columns";
    private static final List<String> FIELDS = List.of(FOOTER_KEY, COLUMN_KEYS, KEYS_BY_ID, MASTER_KEYS, AAD_PREFIX,
            KEY_IDS, ALGORITHM, PLAINTEXT_FOOTER, OTHER_COLUMNS);
    private static final List<String> FOR_READING = List.of(KEYS_BY_ID, MASTER_KEYS);

    private final String name;
    private final Map<String, Object> fields;

    /// The parts of a command that a key file uses.
    public interface Console {
        /// Prints a warning.
        void warn(String text);

        /// The stream that `-` stands for. It is given only once.
        InputStream input();
    }

    private KeyFile(String name, Map<String, Object> fields) {
        this.name = name;
        this.fields = fields;
    }

    /// Reads a key file; `-` is standard input.
    ///
    /// @param console is warned if other users can read it
    /// @throws IllegalArgumentException if it is not valid
    static KeyFile read(Path path, Console console) throws IOException {
        boolean isInput = path.toString().equals("-");
        String name = isInput ? "standard input" : path.toString();
        if (!isInput && Files.isDirectory(path)) {
            throw invalid(name, "This is a directory. Give a JSON file with keys");
        }
        byte[] json = isInput ? console.input().readAllBytes() : Files.readAllBytes(path);
        Map<String, Object> fields = fields(name, new String(json, StandardCharsets.UTF_8));
        for (String field : fields.keySet()) {
            if (!FIELDS.contains(field)) {
                throw invalid(name, "The field " + field + " is not known; allowed are " + String.join(", ", FIELDS));
            }
        }
        if (!isInput && isReadableByOthers(path)) {
            console.warn(path + ": Other users can read the keys in this file. Forbid it with: chmod 600 " + path);
        }
        return new KeyFile(name, fields);
    }

    private static boolean isReadableByOthers(Path path) throws IOException {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
            return permissions.contains(PosixFilePermission.OTHERS_READ)
                    || permissions.contains(PosixFilePermission.GROUP_READ);
        } catch (UnsupportedOperationException _) {
            // A file system without these permissions.
            return false;
        }
    }

    /// The keys to read files with.
    ///
    /// @param keystore is asked for master keys that are not in this file
    Decryption decryption(Optional<KmsClient> keystore) {
        Map<String, SecretKey> byId = keys(KEYS_BY_ID);
        KeySource masters = masters(keystore).keySource();
        KeySource source = request -> request.keyId().map(byId::get).or(() -> masters.key(request));
        Decryption all = fields.containsKey(FOOTER_KEY)
                ? Decryption.of(footerKey()).withSource(source)
                : Decryption.of(source);
        for (ColumnEntry column : columnKeys()) {
            all = all.withColumn(column.path, column.key);
        }
        Optional<byte[]> prefix = aadPrefix();
        return prefix.isPresent() ? all.withAadPrefix(prefix.get()) : all;
    }

    private KmsClient masters(Optional<KmsClient> keystore) {
        Map<String, SecretKey> own = keys(MASTER_KEYS);
        KmsClient ofFile = KmsClient.of(own);
        return keystore.<KmsClient>map(other -> new KmsClient() {
            private KmsClient with(String masterKeyId) {
                return own.containsKey(masterKeyId) ? ofFile : other;
            }

            @Override
            public String wrap(byte[] key, String masterKeyId) {
                return with(masterKeyId).wrap(key, masterKeyId);
            }

            @Override
            public byte[] unwrap(String wrapped, String masterKeyId) {
                return with(masterKeyId).unwrap(wrapped, masterKeyId);
            }
        }).orElse(ofFile);
    }

    /// How new files are encrypted.
    Encryption encryption() {
        for (String field : FOR_READING) {
            if (fields.containsKey(field)) {
                throw invalid("The field " + field + " is for reading only. Remove it, or use another key file");
            }
        }
        if (!fields.containsKey(FOOTER_KEY)) {
            throw invalid("The field " + FOOTER_KEY + " is missing; each encrypted file has a footer key");
        }
        Map<String, String> ids = texts(KEY_IDS);
        Encryption all = Encryption.of(footerKey());
        String footerId = ids.remove(FOOTER_KEY);
        if (footerId != null) {
            all = all.withKeyId(footerId);
        }
        // The last call for a column counts: the key of a part of a group, and not that of the group.
        for (ColumnEntry column : columnKeys()) {
            String id = ids.remove(column.text);
            all = id == null
                    ? all.withColumn(column.path, column.key)
                    : all.withColumn(column.path, column.key, id);
        }
        if (!ids.isEmpty()) {
            throw invalid(KEY_IDS + " has " + ids.keySet().iterator().next() + ", which is neither " + FOOTER_KEY
                    + " nor in " + COLUMN_KEYS);
        }
        all = choice(ALGORITHM, Map.of("AES_GCM_V1", Encryption.Algorithm.GCM, "AES_GCM_CTR_V1",
                Encryption.Algorithm.GCM_CTR)).map(all::withAlgorithm).orElse(all);
        all = choice(OTHER_COLUMNS, Map.of(FOOTER_KEY, Encryption.OtherColumns.FOOTER_KEY, "clear",
                Encryption.OtherColumns.CLEAR)).map(all::withOtherColumns).orElse(all);
        if (choice(PLAINTEXT_FOOTER, Map.of("true", true, "false", false)).orElse(false)) {
            all = all.withPlaintextFooter();
        }
        Optional<byte[]> prefix = aadPrefix();
        return prefix.isPresent() ? all.withAadPrefix(prefix.get(), Encryption.AadPrefix.STORED) : all;
    }

    private <T> Optional<T> choice(String field, Map<String, T> choices) {
        Object value = fields.get(field);
        if (value == null) {
            return Optional.empty();
        }
        T choice = choices.get(String.valueOf(value));
        if (choice == null) {
            throw invalid("The value of " + field + " is not allowed; allowed are "
                    + String.join(", ", choices.keySet().stream().sorted().toList()));
        }
        return Optional.of(choice);
    }

    /// An entry of [#COLUMN_KEYS].
    private record ColumnEntry(String text, ColumnPath path, SecretKey key) {}

    /// The entries of [#COLUMN_KEYS], groups before their parts.
    private List<ColumnEntry> columnKeys() {
        List<ColumnEntry> entries = new ArrayList<>();
        Set<ColumnPath> paths = new HashSet<>();
        keys(COLUMN_KEYS).forEach((text, key) -> {
            ColumnPath path;
            try {
                path = ColumnPath.parse(text);
            } catch (IllegalArgumentException e) {
                throw invalid("The field " + COLUMN_KEYS + ": " + e.getMessage());
            }
            if (!paths.add(path)) {
                throw invalid("The field " + COLUMN_KEYS + " has the column " + path + " twice");
            }
            entries.add(new ColumnEntry(text, path, key));
        });
        entries.sort(Comparator.comparingInt(entry -> entry.path.steps().size()));
        return entries;
    }

    private SecretKey footerKey() {
        return key(FOOTER_KEY, fields.get(FOOTER_KEY));
    }

    private Optional<byte[]> aadPrefix() {
        Object value = fields.get(AAD_PREFIX);
        if (value == null) {
            return Optional.empty();
        }
        String base64 = text(AAD_PREFIX, value);
        try {
            return Optional.of(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException _) {
            throw invalid("The field " + AAD_PREFIX + " is not Base64");
        }
    }

    private static Map<String, Object> fields(String file, String json) {
        try {
            // Some editors write a byte order mark.
            if (Variant.ofJson(json.startsWith("\uFEFF") ? json.substring(1) : json)
                    .toJava() instanceof Map<?, ?> map) {
                Map<String, Object> fields = new HashMap<>();
                map.forEach((name, value) -> fields.put(String.valueOf(name), value));
                return fields;
            }
        } catch (VariantFormatException _) {
            // The message might quote a key.
        }
        throw invalid(file, "The key file is not a JSON object in UTF-8, or has a field twice");
    }

    private Map<String, SecretKey> keys(String field) {
        Map<String, SecretKey> keys = new HashMap<>();
        texts(field).forEach((name, text) -> keys.put(name, key(field + ", " + name, text)));
        return keys;
    }

    private Map<String, String> texts(String field) {
        Map<String, String> texts = new HashMap<>();
        Object value = fields.get(field);
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, text) -> texts.put(String.valueOf(name), text(field + ", " + name, text)));
        } else if (value != null) {
            throw invalid("The field " + field + " is not an object of "
                    + (field.equals(KEY_IDS) ? "texts" : "keys in Base64"));
        }
        return texts;
    }

    private String text(String place, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw invalid("The value of " + place + " is not a text");
    }

    private SecretKey key(String place, @Nullable Object text) {
        String base64 = text(place, text);
        try {
            return Keys.ofBase64(base64);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ", " + place + ": " + e.getMessage());
        }
    }

    private IllegalArgumentException invalid(String problem) {
        return invalid(name, problem);
    }

    private static IllegalArgumentException invalid(String name, String problem) {
        return new IllegalArgumentException(name + ": " + problem);
    }
}
