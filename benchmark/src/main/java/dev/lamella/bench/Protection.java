package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Keys;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.jspecify.annotations.Nullable;

/// How a file is encrypted. The names of contenders end with one of these.
enum Protection {
    PLAIN,
    /// AES_GCM_V1, one key of 128 bits.
    GCM,
    /// AES_GCM_CTR_V1, the same key.
    CTR,
    /// AES_GCM_V1, its own key for each column.
    KEYS;

    static final byte[] FOOTER_KEY = "a key of 16 byte".getBytes(StandardCharsets.US_ASCII);

    static Protection of(String contender) {
        return valueOf(contender.substring(contender.lastIndexOf('-') + 1).toUpperCase(Locale.ROOT));
    }

    private static SecretKey key(int leaf) {
        return Keys.of(ByteBuffer.wrap(FOOTER_KEY.clone()).putInt(0, leaf).array());
    }

    /// @param source a plain file with the same columns
    WriteOptions writing(WriteOptions options, Path source) throws IOException {
        Encryption encryption = Encryption.of(Keys.of(FOOTER_KEY));
        return switch (this) {
            case PLAIN -> options;
            case GCM -> options.withEncryption(encryption);
            case CTR -> options.withEncryption(encryption.withAlgorithm(Encryption.Algorithm.GCM_CTR));
            case KEYS -> {
                for (Leaf leaf : leaves(source)) {
                    encryption = encryption.withColumn(leaf.path(), key(leaf.index()));
                }
                yield options.withEncryption(encryption);
            }
        };
    }

    /// @param source a plain file with the same columns
    ReadOptions reading(ReadOptions options, Path source) throws IOException {
        Decryption decryption = Decryption.of(Keys.of(FOOTER_KEY));
        return switch (this) {
            case PLAIN -> options;
            case GCM, CTR -> options.withDecryption(decryption);
            case KEYS -> {
                Map<String, SecretKey> keys = leaves(source).stream()
                        .collect(Collectors.toMap(leaf -> leaf.path().toString(), leaf -> key(leaf.index())));
                yield options.withDecryption(decryption.withSource(request -> request.column()
                        .map(column -> keys.get(column.toString()))));
            }
        };
    }

    private static List<Leaf> leaves(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(file)) {
            return reader.schema().leaves();
        }
    }

    /// For parquet-java; null if nothing is encrypted.
    @Nullable
    FileDecryptionProperties decryptionProperties() {
        return this == PLAIN ? null : FileDecryptionProperties.builder().withFooterKey(FOOTER_KEY.clone()).build();
    }

    /// For one file of parquet-java; null if nothing is encrypted.
    @Nullable
    FileEncryptionProperties encryptionProperties() {
        return this == PLAIN ? null : FileEncryptionProperties.builder(FOOTER_KEY.clone()).build();
    }
}
