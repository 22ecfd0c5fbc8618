package dev.lamella.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.Tables;
import dev.lamella.WriteOptions;
import dev.lamella.error.KeyException;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A key encrypts a limited number of modules, whoever uses it.
class DataKeyTest {
    private static final Schema SCHEMA = Tables.batch(0, 1).schema();

    @TempDir
    private Path folder;

    private static DataKey key(long mostModules) {
        return new DataKey(Keys.random(128), Optional.empty(), mostModules);
    }

    @Test
    void theModuleAfterTheLimitIsRejectedAndEveryLaterOne() {
        DataKey key = key(1000);
        for (int i = 0; i < 1000; i++) {
            key.countModule();
        }
        for (int i = 0; i < 3; i++) {
            assertThatExceptionOfType(KeyException.class).isThrownBy(key::countModule)
                    .withMessage("The key has encrypted 1000 modules; more would put its secrecy at risk.\n"
                            + "Write further files with another key.")
                    .satisfies(e -> assertThat(e.reason()).isEqualTo(KeyException.Reason.EXHAUSTED));
        }
    }

    @Test
    void metadataDoNotMakeItAnotherKey() {
        DataKey key = key(3);
        DataKey named = key.withMetadata(Optional.of(new byte[]{1}));
        key.countModule();
        named.countModule();
        key.countModule();
        assertThatExceptionOfType(KeyException.class).isThrownBy(named::countModule);
        assertThatExceptionOfType(KeyException.class).isThrownBy(key::countModule);
    }

    @Test
    void threadsCountTogether() throws InterruptedException {
        DataKey key = key(1000);
        AtomicInteger counted = new AtomicInteger();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofPlatform().start(() -> {
                for (int j = 0; j < 900; j++) {
                    try {
                        key.countModule();
                        counted.incrementAndGet();
                    } catch (KeyException e) {
                        // Expected at the end.
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(counted).hasValue(1000);
    }

    private void write(Path path, Encryption encryption) throws IOException {
        try (ParquetWriter writer = Parquet.create(path, SCHEMA, WriteOptions.DEFAULT.withEncryption(encryption))) {
            writer.write(Tables.batch(0, 100));
            writer.commit();
        }
    }

    @Test
    void filesOfOneEncryptionCountTogetherAndTheLastDoesNotAppear() throws IOException {
        Encryption encryption = Encryption.of(key(200)).withKeyId("kf");
        Path first = folder.resolve("0.parquet");
        write(first, encryption);
        int written = 1;
        Path last;
        while (true) {
            last = folder.resolve(written + ".parquet");
            try {
                write(last, written % 2 == 0 ? encryption : encryption.withPlaintextFooter());
            } catch (KeyException e) {
                assertThat(e.reason()).isEqualTo(KeyException.Reason.EXHAUSTED);
                assertThat(e.location().file()).hasValue(last.toString());
                break;
            }
            written++;
        }
        // Three columns, one page each, with and without a dictionary, and a footer.
        assertThat(written).isBetween(200 / 22, 200 / 13);
        assertThat(last).doesNotExist();
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(written);
        }
    }

    /// The limit is one of the key, and not of its use for a column or the footer.
    @Test
    void oneKeyOfSeveralColumnsCountsOnce() {
        SecretKey secret = Keys.random(128);
        FileKeys keys = Encryption.of(secret).withColumn("id", secret, "a").withColumn("name", secret, "b")
                .withColumn("xs", Keys.random(128)).keys("file", SCHEMA);
        DataKey footer = keys.footer();
        footer.countModule();
        assertThat(keys.columns().get(0).orElseThrow().moduleCount()).isEqualTo(1);
        keys.columns().get(1).orElseThrow().countModule();
        assertThat(footer.moduleCount()).isEqualTo(2);
        assertThat(keys.columns().get(2).orElseThrow().moduleCount()).isZero();
    }

    @Test
    void itShowsNoKey() {
        byte[] bytes = new byte[16];
        Arrays.fill(bytes, (byte) 'x');
        Encryption encryption = Encryption.of(Keys.of(bytes)).withKeyId("kf").withColumn("id", Keys.of(bytes),
                "secret");
        DataKey key = new DataKey(Keys.of(bytes), Optional.of(new byte[5]));
        assertThat(key).hasToString("DataKey[5 bytes of key metadata]");
        assertThat(encryption)
                .hasToString("Encryption[AES_GCM_V1, encrypted footer, column keys: 1, other columns: FOOTER_KEY]");
        assertThat(encryption.keys("file", SCHEMA)).hasToString("FileKeys[3 of 3 columns encrypted]");
        assertThat(Keys.of(bytes)).hasToString("AES key of 128 bits");
    }
}
