package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.OtherColumns;
import dev.lamella.encryption.Keys;
import dev.lamella.error.KeyException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Scan;
import dev.lamella.records.jdbc.Jdbc;
import dev.lamella.records.jdbc.JdbcOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records and rows of databases in encrypted files, by the options of writing and reading.
class EncryptedRecordsTest {
    record Line(String sku, int quantity) {}

    record Order(long id, String card, List<Line> lines) {}

    record Open(long id) {}

    private static final SecretKey FOOTER = Keys.random(128);
    private static final SecretKey CARD = Keys.random(256);
    private static final List<Order> ORDERS = List.of(new Order(1, "4000-1", List.of(new Line("a", 2))),
            new Order(2, "4000-2", List.of()), new Order(3, "4000-3", List.of(new Line("b", 1), new Line("c", 9))));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void chooseFile() {
        file = folder.resolve("orders.parquet");
    }

    private static Encryption encryption() {
        return Encryption.of(FOOTER).withColumn("card", CARD, "kc").withColumn("lines", CARD, "kc")
                .withOtherColumns(OtherColumns.CLEAR).withPlaintextFooter();
    }

    private static Decryption decryption() {
        return Decryption.of(FOOTER).withColumn("card", CARD).withColumn("lines", CARD);
    }

    private static RecordMapping<Order> writing() {
        return RecordMapping.of(Order.class).withWriteOptions(WriteOptions.DEFAULT.withEncryption(encryption()));
    }

    private static ReadOptions keys() {
        return ReadOptions.DEFAULT.withDecryption(decryption());
    }

    @Test
    void whatIsWrittenWithKeysIsReadWithKeys() throws IOException {
        writing().write(file, ORDERS);

        assertThat(RecordMapping.of(Order.class).withReadOptions(keys()).read(file)).isEqualTo(ORDERS);
        assertThat(Records.read(file, Open.class)).containsExactly(new Open(1), new Open(2), new Open(3));
        assertThatExceptionOfType(KeyException.class).isThrownBy(() -> Records.read(file, Order.class))
                .withMessageContaining(
                        "column card:\nThe column is encrypted, and no key was given; it asks for the key"
                                + " \"kc\"");
    }

    @Test
    void recordsAreAddedWithKeysForReadingAndWriting() throws IOException {
        writing().write(file, ORDERS);
        RecordMapping<Order> reading = RecordMapping.of(Order.class).withReadOptions(keys());
        List<Order> more = List.of(new Order(4, "4000-4", List.of(new Line("d", 7))));

        reading.withWriteOptions(WriteOptions.DEFAULT.withDecryption(decryption())).append(file, more);

        assertThat(reading.read(file)).hasSize(4).startsWith(ORDERS.toArray(Order[]::new)).endsWith(more.getFirst());
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(reader.metadata().rowGroups().getLast().columns())
                    .extracting(chunk -> chunk.crypto().isPresent()).containsExactly(false, true, true, true);
        }
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> reading.append(file, more)).isInstanceOf(KeyException.class)
                .hasMessageContaining("The footer is signed, and no key was given");
        assertThatThrownBy(() -> writing().withReadOptions(keys()).append(file, more))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give its keys with WriteOptions.withDecryption");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void aPathThatTheClassLacksIsRejectedBeforeAByteIsWritten() {
        RecordMapping<Order> mapping = RecordMapping.of(Order.class).withWriteOptions(WriteOptions.DEFAULT
                .withEncryption(encryption().withColumn("cards", CARD)));
        assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> mapping.write(file, ORDERS))
                .withMessageContaining("cards");
        assertThat(folder.toFile().list()).isEmpty();
    }

    @Test
    void rowsOfADatabaseAreEncrypted() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement
                        .executeQuery("SELECT X AS \"id\", 'card ' || X AS \"card\" FROM SYSTEM_RANGE(1, 5)")) {
            Jdbc.write(file, rows, JdbcOptions.DEFAULT, WriteOptions.DEFAULT
                    .withEncryption(Encryption.of(FOOTER).withColumn("card", CARD)));
        }

        assertThatThrownBy(() -> Parquet.open(file)).isInstanceOf(KeyException.class);
        try (ParquetReader reader = Parquet.open(file, ReadOptions.DEFAULT.withDecryption(
                Decryption.of(FOOTER).withColumn("card", CARD)))) {
            assertThat(reader.rowCount()).isEqualTo(5);
            try (var cursor = reader.rows(Scan.all().where("id = 4"))) {
                assertThat(cursor.next()).isTrue();
                assertThat(cursor.getString("card")).isEqualTo("card 4");
            }
        }
    }
}
