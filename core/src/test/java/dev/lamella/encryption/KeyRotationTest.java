package dev.lamella.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.error.KeyException;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Key material that is wrapped again.
class KeyRotationTest {
    private static final Schema SCHEMA = SchemaText.parse("message m { required int64 id; required double score; }");

    @TempDir
    Path folder;

    private final KmsClient old = KmsClient.of(Map.of("m1", Keys.random(128), "m2", Keys.random(128)));
    private final KmsClient fresh = KmsClient.of(Map.of("m1", Keys.random(256), "m3", Keys.random(256)));

    private Path write(UnaryOperator<Encryption> change) throws IOException {
        Path file = folder.resolve("a.parquet");
        Encryption encryption = change.apply(Encryption.wrapped(old, "m1").withColumn("score", "m2"));
        try (ParquetWriter writer = Parquet.create(file, SCHEMA, WriteOptions.DEFAULT.withEncryption(encryption))) {
            writer.rows().append(row -> row.setLong("id", 1).setDouble("score", 1));
            writer.commit();
        }
        return file;
    }

    private static double score(Path file, KmsClient kms) throws IOException {
        try (ParquetReader reader = Parquet.open(file, ReadOptions.DEFAULT.withDecryption(Decryption.of(kms)));
                RowCursor rows = reader.rows(Scan.all())) {
            rows.next();
            return rows.getDouble("score");
        }
    }

    @ParameterizedTest
    @EnumSource
    void otherMasterKeysOpenTheSameFile(Encryption.Wrapping wrapping) throws IOException {
        Path file = write(all -> all.withWrapping(wrapping).withMaterialBeside());
        byte[] before = Files.readAllBytes(file);
        Path material = folder.resolve("_KEY_MATERIAL_FOR_a.parquet.json");
        Files.writeString(material, Files.readString(material).replace("DEFAULT", "kms-7"));
        assertThat(KeyRotation.of(old, fresh).withMasterKey("m2", "m3").run(file)).isEqualTo(2);
        assertThat(score(file, fresh)).isEqualTo(1);
        assertThatThrownBy(() -> score(file, old)).isInstanceOf(KeyException.class);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(Files.readString(material)).contains("kms-7", "\\\"masterKeyID\\\":\\\"m3\\\"",
                "\\\"doubleWrapping\\\":" + (wrapping == Encryption.Wrapping.DOUBLE)).doesNotContain("\\\"m2\\\"");
    }

    @Test
    void aFailureChangesNothing() throws IOException {
        Path file = write(Encryption::withMaterialBeside);
        assertThatThrownBy(() -> KeyRotation.of(old, fresh).run(file)).isInstanceOf(KeyException.class)
                .hasMessageStartingWith(file + ":\nThere is no master key \"m2\".");
        assertThat(score(file, old)).isEqualTo(1);
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void materialInTheFileIsNotChanged() throws IOException {
        Path file = write(UnaryOperator.identity());
        assertThatThrownBy(() -> KeyRotation.of(old, fresh).run(file)).isInstanceOf(KeyException.class).hasMessage(file
                + ":\nThere is no key material beside the file: _KEY_MATERIAL_FOR_a.parquet.json.\n"
                + "To change keys that are in the file itself, write it again: Rewrite, lamella rewrite.");
        Files.writeString(folder.resolve("_KEY_MATERIAL_FOR_a.parquet.json"), "no JSON");
        assertThatThrownBy(() -> KeyRotation.of(old, fresh).run(file)).isInstanceOf(KeyException.class)
                .hasMessageContaining("The file beside it has no key material");
        assertThat(KeyRotation.of(old, fresh).withMasterKey("m1", "m3")).hasToString("KeyRotation{m1=m3}");
    }
}
