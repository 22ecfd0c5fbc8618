package dev.lamella.remote;

import static dev.lamella.remote.Remotes.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Keys;
import dev.lamella.error.KeyException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.crypto.SecretKey;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Encrypted files of a server: keys stay here, modules are fetched.
class EncryptedFilesTest {
    private static final SecretKey FOOTER = Keys.random(128);
    private static final SecretKey NAME = Keys.random(256);
    private static final int ROWS = 2000;

    private static byte[] file(Encryption encryption) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Schema schema = Schema.parse("message t { required int64 id; required binary name (STRING); }");
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), schema,
                WriteOptions.DEFAULT.withPages(1 << 20, 100).withRowGroups(1 << 20, 1000).withEncryption(encryption))) {
            for (int i = 0; i < ROWS; i++) {
                int row = i;
                writer.rows().append(one -> one.setLong("id", row).setString("name", "name " + row));
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @EnumSource
    void aFileIsReadWithItsKeys(Algorithm algorithm) throws IOException {
        Encryption encryption = Encryption.of(FOOTER).withKeyId("kf").withColumn("name", NAME, "kn")
                .withAlgorithm(algorithm);
        for (Encryption each : new Encryption[]{encryption, encryption.withPlaintextFooter()}) {
            byte[] file = file(each);
            try (TestServer server = new TestServer(request -> Reply.file(request, file, "\"1\""))) {
                String url = server.url("/table.parquet");
                ReadOptions keys = ReadOptions.DEFAULT
                        .withDecryption(Decryption.of(FOOTER).withColumn("name", NAME));
                try (ParquetReader reader = Parquet.open(RemoteFiles.open(url, OPTIONS), keys)) {
                    int row = 0;
                    try (RowCursor rows = reader.rows()) {
                        while (rows.next()) {
                            assertThat(rows.getString("name")).isEqualTo("name " + row++);
                        }
                    }
                    assertThat(row).isEqualTo(ROWS);
                    try (RowCursor rows = reader.rows(Scan.all().where("id = 1234"))) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getString("name")).isEqualTo("name 1234");
                        assertThat(rows.next()).isFalse();
                    }
                    assertThat(reader.count(Filter.parse("id < 150")).value()).isEqualTo(150);
                }
                assertThatExceptionOfType(KeyException.class).isThrownBy(() -> {
                    try (ParquetReader reader = Parquet.open(RemoteFiles.open(url, OPTIONS));
                            RowCursor rows = reader.rows()) {
                        rows.next();
                    }
                }).withMessageContaining("no key was given; it asks for the key");
            }
        }
    }
}
