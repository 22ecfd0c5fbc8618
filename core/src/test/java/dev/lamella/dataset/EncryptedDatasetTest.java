package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.Tables;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Keys;
import dev.lamella.error.KeyException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Encrypted files of a data set, each with its own key.
class EncryptedDatasetTest {
    private static final Schema SCHEMA = Tables.batch(0, 1).schema();

    private final Map<String, SecretKey> keys = Map.of("k0", Keys.random(128), "k1", Keys.random(256), "k2",
            Keys.random(192));

    @TempDir
    private Path root;

    @BeforeEach
    void write() throws IOException {
        for (int part = 0; part < 3; part++) {
            String id = "k" + part;
            Path file = Files.createDirectory(root.resolve("part=" + part)).resolve("a.parquet");
            Encryption encryption = Encryption.of(keys.get(id)).withKeyId(id);
            try (ParquetWriter writer = Parquet.create(file, SCHEMA, WriteOptions.DEFAULT
                    .withEncryption(part == 1 ? encryption.withPlaintextFooter() : encryption))) {
                writer.write(Tables.batch(100 * part, 50));
                writer.commit();
            }
        }
    }

    private Dataset open(Decryption decryption) throws IOException {
        return Dataset.of(root, DatasetOptions.DEFAULT.withReading(ReadOptions.DEFAULT.withDecryption(decryption)));
    }

    private static List<Long> ids(RowCursor rows) throws IOException {
        List<Long> ids = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                ids.add(rows.getLong("id"));
            }
        }
        return ids;
    }

    @Test
    void eachFileIsReadWithItsKey() throws IOException {
        Dataset all = open(Decryption.of(request -> request.keyId().map(keys::get)));

        assertThat(ids(all.rows())).hasSize(150).startsWith(0L, 1L).endsWith(248L, 249L);
        assertThat(ids(all.rows(Scan.all().where("part = 1 and id >= 148")))).containsExactly(148L, 149L);
        assertThat(all.count(Filter.parse("id < 110")).value()).isEqualTo(60);
    }

    @Test
    void aKeyOfAnUnknownColumnIsAnErrorOfAFileAloneOnly() throws IOException {
        Decryption decryption = Decryption.of(request -> request.keyId().map(keys::get)).withColumn("other",
                keys.get("k0"));
        Dataset all = open(decryption);
        assertThat(ids(all.rows())).hasSize(150);
        assertThat(ids(all.prunedBy(Filter.parse("part = 1")).rows())).hasSize(50);
        assertThat(ids(all.only(2).rows())).hasSize(50);
        Dataset alone = Dataset.of(root.resolve("part=1"), all.options());
        assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(alone::schema)
                .withMessageContaining("A key is given for the column other, which the file does not have");
    }

    @Test
    void aFileWhoseKeyIsMissingFailsByName() throws IOException {
        Decryption decryption = Decryption
                .of(request -> request.keyId().filter(id -> !id.equals("k2")).map(keys::get));
        Dataset some = Dataset.of(root, DatasetOptions.DEFAULT.withSchema(SCHEMA)
                .withReading(ReadOptions.DEFAULT.withDecryption(decryption)));

        assertThat(ids(some.rows(Scan.all().where("part < 2")))).hasSize(100);
        assertThatExceptionOfType(KeyException.class).isThrownBy(() -> ids(some.rows()))
                .withMessageContaining("part=2").withMessageContaining("it asks for the key \"k2\"");
    }
}
