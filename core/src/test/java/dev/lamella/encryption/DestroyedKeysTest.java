package dev.lamella.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.update.KeyValueUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.security.auth.DestroyFailedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Keys that are unwrapped or generated for a file do not outlive its reader or writer; keys of the caller do.
class DestroyedKeysTest {
    private static final Schema SCHEMA = SchemaText.parse("message m { required int64 id; required double score; }");

    @TempDir
    Path folder;

    private final KmsClient kms = KmsClient.of(Map.of("m1", Keys.random(128), "m2", Keys.random(128)));
    private final List<SecretKey> unwrapped = new ArrayList<>();
    private final Decryption decryption = Decryption.of((KeySource) request -> {
        Optional<SecretKey> key = kms.keySource().key(request);
        key.ifPresent(unwrapped::add);
        return key;
    });
    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("a.parquet");
        Encryption encryption = Encryption.wrapped(kms, "m1").withColumn("score", "m2").withPlaintextFooter();
        try (ParquetWriter writer = Parquet.create(file, SCHEMA, WriteOptions.DEFAULT.withEncryption(encryption))) {
            writer.rows().append(row -> row.setLong("id", 1).setDouble("score", 1));
            writer.commit();
        }
    }

    private static long rows(ParquetReader reader, String column) throws IOException {
        try (RowCursor rows = reader.rows(Scan.all().columns(column))) {
            long count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    private void assertDestroyed(int count) {
        assertThat(unwrapped).hasSize(count).allMatch(SecretKey::isDestroyed);
    }

    @Test
    void aReaderDestroysWhatWasUnwrappedForIt() throws IOException {
        ParquetReader reader = Parquet.open(file, ReadOptions.DEFAULT.withDecryption(decryption));
        assertThat(rows(reader, "score")).isEqualTo(1);
        assertThat(unwrapped).hasSize(2).noneMatch(SecretKey::isDestroyed);
        reader.close();
        assertDestroyed(2);
    }

    @Test
    void aClosedReaderAsksForNothingMore() throws IOException {
        ParquetReader reader = Parquet.open(file, ReadOptions.DEFAULT.withDecryption(decryption));
        reader.close();
        assertThat(reader.metadata().rowGroups().getFirst().columns().get(1).metadata().orElseThrow().statistics())
                .isEmpty();
        assertDestroyed(1);
        assertThatThrownBy(() -> rows(reader, "score")).isInstanceOf(KeyException.class)
                .hasMessageContaining("the file is closed, which ended the use of its keys");
    }

    @Test
    void aKeyThatTheCallerDestroyedIsNotCalledMissing() throws IOException, DestroyFailedException {
        SecretKey own = Keys.random(128);
        try (ParquetWriter writer = Parquet.create(folder.resolve("b.parquet"), SCHEMA,
                WriteOptions.DEFAULT.withEncryption(Encryption.of(own)))) {
            writer.commit();
        }
        own.destroy();
        assertThatThrownBy(() -> Parquet.open(folder.resolve("b.parquet"),
                ReadOptions.DEFAULT.withDecryption(Decryption.of(own)))).isInstanceOf(KeyException.class)
                .hasMessageContaining("the key that was given is destroyed");
    }

    @Test
    void aFileThatCannotBeOpenedLeavesNoKey() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 9] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> Parquet.open(file, ReadOptions.DEFAULT.withDecryption(decryption)))
                .isInstanceOf(KeyException.class).hasMessageContaining("signature does not fit");
        assertDestroyed(1);
    }

    @Test
    void writersThatContinueAFileDestroyWhatWasUnwrappedForThem() throws IOException {
        WriteOptions options = WriteOptions.DEFAULT.withDecryption(decryption);
        try (ParquetWriter writer = Parquet.append(file, options, UpdateMode.COPY)) {
            writer.rows().append(row -> row.setLong("id", 2).setDouble("score", 2));
            writer.commit();
            assertThat(unwrapped).hasSize(2).noneMatch(SecretKey::isDestroyed);
        }
        assertDestroyed(2);
        Schema other = SchemaText.parse("message m { required int64 other; }");
        assertThatThrownBy(() -> Parquet.append(file, other, options, UpdateMode.COPY))
                .isInstanceOf(ParquetException.class);
        assertThat(unwrapped).allMatch(SecretKey::isDestroyed);
        KeyValueUpdate.NOTHING.set("a", "b").withDecryption(decryption).run(file, UpdateMode.COPY);
        assertThat(unwrapped).hasSizeGreaterThan(3).allMatch(SecretKey::isDestroyed);
        try (ParquetReader reader = Parquet.open(file, ReadOptions.DEFAULT.withDecryption(decryption))) {
            assertThat(rows(reader, "score")).isEqualTo(2);
        }
    }

    @Test
    void keysOfTheCallerStay() throws IOException {
        SecretKey own = Keys.random(128);
        try (ParquetWriter writer = Parquet.create(folder.resolve("b.parquet"), SCHEMA,
                WriteOptions.DEFAULT.withEncryption(Encryption.of(own)))) {
            writer.rows().append(row -> row.setLong("id", 1).setDouble("score", 1));
            writer.commit();
        }
        Decryption keys = Decryption.of((KeySource) request -> Optional.of(own));
        try (ParquetReader reader = Parquet.open(folder.resolve("b.parquet"),
                ReadOptions.DEFAULT.withDecryption(keys))) {
            assertThat(rows(reader, "score")).isEqualTo(1);
        }
        assertThat(own.isDestroyed()).isFalse();
    }

    @Test
    void aFileThatCannotBeBegunAsksForNoKey() {
        List<String> asked = new ArrayList<>();
        KmsClient counting = new KmsClient() {
            @Override
            public String wrap(byte[] key, String masterKeyId) {
                asked.add(masterKeyId);
                return kms.wrap(key, masterKeyId);
            }

            @Override
            public byte[] unwrap(String wrapped, String masterKeyId) {
                return kms.unwrap(wrapped, masterKeyId);
            }
        };
        Schema other = SchemaText.parse("message m { required int64 id; required binary score; }");
        WriteOptions options = WriteOptions.DEFAULT.withEncryption(Encryption.wrapped(counting, "m1"))
                .withStoredSchema(ignored -> other);
        assertThatThrownBy(() -> Parquet.create(folder.resolve("b.parquet"), SCHEMA, options))
                .isInstanceOf(UnsupportedFeatureException.class).hasMessageContaining("would become");
        assertThat(asked).isEmpty();
    }
}
