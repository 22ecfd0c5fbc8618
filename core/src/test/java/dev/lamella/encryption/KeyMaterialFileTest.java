package dev.lamella.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.Dataset;
import dev.lamella.error.KeyException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.io.ForwardingOutput;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Key material in files beside encrypted files.
class KeyMaterialFileTest {
    private static final Schema SCHEMA = SchemaText.parse("message m { required int64 id; required double score; }");

    @TempDir
    Path folder;

    private final KmsClient kms = KmsClient.of(Map.of("m1", Keys.random(128), "m2", Keys.random(128)));
    private final WriteOptions beside = WriteOptions.DEFAULT
            .withEncryption(Encryption.wrapped(kms, "m1").withColumn("score", "m2").withMaterialBeside());
    private final ReadOptions reading = ReadOptions.DEFAULT.withDecryption(Decryption.of(kms));
    private Path file = Path.of("");
    private Path material = Path.of("");

    @BeforeEach
    void names() {
        file = folder.resolve("a.parquet");
        material = folder.resolve("_KEY_MATERIAL_FOR_a.parquet.json");
    }

    private static void append(ParquetWriter writer, long id) throws IOException {
        writer.rows().append(row -> row.setLong("id", id).setDouble("score", id));
    }

    private void write(OutputFile out, long id) throws IOException {
        try (ParquetWriter writer = Parquet.create(out, SCHEMA, beside)) {
            append(writer, id);
            writer.commit();
        }
    }

    private List<Double> scores(Path path, ReadOptions options) throws IOException {
        List<Double> scores = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(path, options); RowCursor rows = reader.rows(Scan.all())) {
            while (rows.next()) {
                scores.add(rows.getDouble("score"));
            }
        }
        return scores;
    }

    private List<String> listed() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> String.valueOf(path.getFileName())).sorted().toList();
        }
    }

    @Test
    void theMaterialIsInAFileBesideTheFile() throws IOException {
        write(OutputFile.createNew(file), 7);
        assertThat(listed()).containsExactly("_KEY_MATERIAL_FOR_a.parquet.json", "a.parquet");
        assertThat(Files.readString(material)).startsWith("{\"footerKey\":\"{\\\"keyMaterialType\\\":\\\"PKMT1\\\",")
                .contains("\"columnKey0\":\"{").doesNotContain("internalStorage");
        assertThat(scores(file, reading)).containsExactly(7.0);
    }

    @Test
    void anotherFileReplacesBoth() throws IOException {
        write(OutputFile.of(file), 1);
        write(OutputFile.of(file), 2);
        assertThat(listed()).hasSize(2);
        assertThat(scores(file, reading)).containsExactly(2.0);
    }

    @Test
    void aFailedCommitLeavesWhatWasThere() throws IOException {
        assertThatThrownBy(() -> write(failing(), 1)).hasMessage("disk full");
        assertThat(listed()).isEmpty();
        write(OutputFile.of(file), 1);
        assertThatThrownBy(() -> write(failing(), 2)).hasMessage("disk full");
        assertThat(listed()).hasSize(2);
        assertThat(scores(file, reading)).containsExactly(1.0);
    }

    private OutputFile failing() throws IOException {
        return new ForwardingOutput(OutputFile.of(file)) {
            @Override
            public void commit() throws IOException {
                assertThat(material).exists();
                throw new IOException("disk full");
            }
        };
    }

    @Test
    void aFileThatIsNotCommittedHasNoMaterial() throws IOException {
        try (ParquetWriter writer = Parquet.create(OutputFile.of(file), SCHEMA, beside)) {
            append(writer, 1);
        }
        assertThat(listed()).isEmpty();
    }

    @Test
    void aStreamIsRejectedWithTheFirstRows() throws IOException {
        try (ParquetWriter writer = Parquet.create(OutputFile.of("a stream", new ByteArrayOutputStream()), SCHEMA,
                beside)) {
            assertThatThrownBy(() -> {
                append(writer, 1);
                writer.commit();
            }).isInstanceOf(UnsupportedFeatureException.class).hasMessageContaining(
                    "a stream:\nThe key material is to be written beside the file, which needs a single local file");
        }
    }

    /// The material would be beside the link, where readers of the file do not look for it.
    @Test
    void aSymbolicLinkIsRejected() throws IOException {
        write(OutputFile.of(file), 1);
        Path link = Files.createSymbolicLink(folder.resolve("link.parquet"), file);
        assertThatThrownBy(() -> write(OutputFile.of(link), 2)).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("The name is a symbolic link, and the key material would be beside the link");
        assertThat(listed()).containsExactly("_KEY_MATERIAL_FOR_a.parquet.json", "a.parquet", "link.parquet");
        assertThat(scores(file, reading)).containsExactly(1.0);
    }

    @Test
    void dataSetsDoNotListIt() throws IOException {
        write(OutputFile.of(file), 1);
        write(OutputFile.of(folder.resolve("b.parquet")), 2);
        Dataset all = Dataset.of(folder);
        assertThat(all.files()).hasSize(2);
    }

    @Test
    void aRenamedFileSaysWhereTheMaterialIsExpected() throws IOException {
        write(OutputFile.of(file), 1);
        Path moved = Files.move(file, folder.resolve("moved.parquet"));
        assertThatThrownBy(() -> scores(moved, reading)).isInstanceOf(KeyException.class)
                .hasMessageContaining("The key material is in a file beside this one, which is not there.")
                .hasMessageContaining("Put the file _KEY_MATERIAL_FOR_moved.parquet.json beside the Parquet file");
        KeySource elsewhere = kms.keySource(name -> Optional.of(Files.readAllBytes(material)));
        assertThat(scores(moved, ReadOptions.DEFAULT.withDecryption(Decryption.of(elsewhere)))).containsExactly(1.0);
    }

    @Test
    void theFileIsReadOnceForEachOpening() throws IOException {
        write(OutputFile.of(file), 1);
        List<String> reads = new ArrayList<>();
        ReadOptions counted = ReadOptions.DEFAULT.withDecryption(Decryption.of(kms.keySource(name -> {
            reads.add(name);
            return KeyMaterialStore.BESIDE.read(name);
        })));
        scores(file, counted);
        assertThat(reads).containsExactly(file.toString());
        scores(file, counted);
        assertThat(reads).hasSize(2);
    }

    @Test
    void aLargeFileIsNotKeyMaterial() throws IOException {
        write(OutputFile.of(file), 1);
        Files.write(material, new byte[(16 << 20) + 1]);
        assertThatThrownBy(() -> scores(file, reading)).isInstanceOf(KeyException.class)
                .hasMessageContaining("key material has at most 16777216");
    }

    @Test
    void namesOfMaterial() {
        assertThat(KeyMaterialStore.nameFor("in/orders.parquet")).isEqualTo("_KEY_MATERIAL_FOR_orders.parquet.json");
        assertThat(KeyMaterialStore.nameFor("https://host/in/a")).isEqualTo("_KEY_MATERIAL_FOR_a.json");
        assertThat(KeyMaterialStore.nameFor("a")).isEqualTo("_KEY_MATERIAL_FOR_a.json");
    }

    @Test
    void keysOfTheCallerHaveNoMaterial() {
        assertThatIllegalArgumentException().isThrownBy(() -> Encryption.of(Keys.random(128)).withMaterialBeside());
    }
}
