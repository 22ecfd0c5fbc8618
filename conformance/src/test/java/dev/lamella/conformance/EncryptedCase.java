package dev.lamella.conformance;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.AadPrefix;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Encryption.OtherColumns;
import dev.lamella.encryption.Keys;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.crypto.ColumnDecryptionProperties;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.hadoop.metadata.ColumnPath;

/// A way to encrypt a file: everything follows from the number. 48 numbers in a row have all combinations of algorithm, key
/// length, footer and choice of keys.
record EncryptedCase(int number, Algorithm algorithm, int keyBits, boolean isFooterEncrypted, Columns columns,
        Prefix prefix) {
    static final int COMBINATIONS = 48;
    private static final byte[] PREFIX = "orders/2026-03".getBytes(StandardCharsets.UTF_8);

    enum Columns {
        /// All with the footer key.
        UNIFORM,
        /// Each with a key of its own.
        OWN,
        /// Some with their own keys, some with the footer key, some in the clear.
        MIXED,
        /// Some with their own keys, the others in the clear: of such files old readers read the latter.
        SOME
    }

    enum Prefix {
        NONE, STORED, WITHHELD
    }

    static EncryptedCase of(int number) {
        int rest = number;
        Algorithm algorithm = Algorithm.values()[rest % 2];
        rest /= 2;
        int keyBits = 128 + 64 * (rest % 3);
        rest /= 3;
        boolean isFooterEncrypted = rest % 2 == 0;
        rest /= 2;
        Columns columns = Columns.values()[rest % 4];
        return new EncryptedCase(number, algorithm, keyBits, isFooterEncrypted, columns,
                Prefix.values()[new Random(number).nextInt(3)]);
    }

    private byte[] key(int ordinal) {
        byte[] key = new byte[keyBits / 8];
        new Random(31L * number + ordinal).nextBytes(key);
        return key;
    }

    /// The ordinal of the key of a leaf: 0 is the footer key, -1 none.
    int keyOrdinal(Leaf leaf) {
        return switch (columns) {
            case UNIFORM -> 0;
            case OWN -> leaf.index() + 1;
            case MIXED -> (leaf.index() + number) % 3 - 1 == 1
                    ? leaf.index() + 1
                    : (leaf.index() + number) % 3 - 1;
            case SOME -> (leaf.index() + number) % 2 == 0 ? leaf.index() + 1 : -1;
        };
    }

    Encryption encryption(Schema schema) {
        Encryption made = Encryption.of(Keys.of(key(0))).withKeyId("kf").withAlgorithm(algorithm);
        if (columns != Columns.UNIFORM) {
            made = made.withOtherColumns(OtherColumns.CLEAR);
        }
        for (Leaf leaf : schema.leaves()) {
            int ordinal = keyOrdinal(leaf);
            if (ordinal > 0) {
                made = made.withColumn(dev.lamella.schema.ColumnPath.of(leaf.path().names()),
                        Keys.of(key(ordinal)), "k" + ordinal);
            } else if (ordinal == 0 && columns != Columns.UNIFORM) {
                made = made.withColumn(dev.lamella.schema.ColumnPath.of(leaf.path().names()));
            }
        }
        if (!isFooterEncrypted) {
            made = made.withPlaintextFooter();
        }
        return switch (prefix) {
            case NONE -> made;
            case STORED -> made.withAadPrefix(PREFIX, AadPrefix.STORED);
            case WITHHELD -> made.withAadPrefix(PREFIX, AadPrefix.WITHHELD);
        };
    }

    Decryption footerOnly() {
        Decryption made = Decryption.of(Keys.of(key(0)));
        return prefix == Prefix.WITHHELD ? made.withAadPrefix(PREFIX) : made;
    }

    Decryption decryption(Schema schema) {
        Map<String, byte[]> keys = new HashMap<>();
        keys.put("kf", key(0));
        schema.leaves().forEach(leaf -> keys.put("k" + keyOrdinal(leaf), key(Math.max(0, keyOrdinal(leaf)))));
        Decryption made = Decryption.of(request -> request.keyId().map(id -> Keys.of(keys.get(id))));
        return prefix == Prefix.WITHHELD ? made.withAadPrefix(PREFIX) : made;
    }

    /// As parquet-java wants it.
    FileDecryptionProperties properties(Schema schema) {
        Map<ColumnPath, ColumnDecryptionProperties> own = new LinkedHashMap<>();
        for (Leaf leaf : schema.leaves()) {
            if (keyOrdinal(leaf) > 0) {
                ColumnPath path = ColumnPath.get(leaf.path().names().toArray(String[]::new));
                own.put(path, ColumnDecryptionProperties.builder(path).withKey(key(keyOrdinal(leaf))).build());
            }
        }
        FileDecryptionProperties.Builder made = FileDecryptionProperties.builder().withFooterKey(key(0));
        if (!own.isEmpty()) {
            made = made.withColumnKeys(own);
        }
        return (prefix == Prefix.WITHHELD ? made.withAADPrefix(PREFIX) : made).build();
    }

    /// The bytes of all keys.
    List<byte[]> keys(Schema schema) {
        return java.util.stream.IntStream.rangeClosed(0, schema.leaves().size()).mapToObj(this::key).toList();
    }
}
