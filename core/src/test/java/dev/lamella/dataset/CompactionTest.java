package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Keys;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.explain.Ecosystem;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Small files become few larger ones, with the same rows.
class CompactionTest {
    private static final Schema SCHEMA = Schema.builder("sale").required("id", "INT32").optional("shop", "STRING")
            .build();
    private static final Schema WIDER = Schema.builder("sale").required("id", "INT64").optional("shop", "STRING")
            .optional("price", "DOUBLE").build();

    @TempDir
    private Path folder;

    private void write(String path, Schema schema, WriteOptions options, int first, int count) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        try (ParquetWriter writer = Parquet.create(file, schema, options)) {
            for (int i = first; i < first + count; i++) {
                int id = i;
                writer.rows().append(row -> row.set("id", id).setString("shop", "shop " + id % 7));
            }
            writer.commit();
        }
    }

    private void write(String path, int first, int count) throws IOException {
        write(path, SCHEMA, WriteOptions.DEFAULT, first, count);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).map(path -> folder.relativize(path).toString()).sorted().toList();
        }
    }

    private List<String> rows(ReadOptions reading) throws IOException {
        List<String> rows = new ArrayList<>();
        try (RowCursor row = Dataset.of(folder, DatasetOptions.DEFAULT.withReading(reading)).rows()) {
            while (row.next()) {
                rows.add(row.getLong("id") + " " + row.getString("shop"));
            }
        }
        rows.sort(null);
        return rows;
    }

    private static List<String> rows(int count) {
        return IntStream.range(0, count).mapToObj(id -> id + " shop " + id % 7).sorted().toList();
    }

    @Test
    void theSmallFilesOfEachPartitionBecomeOne() throws IOException {
        for (int i = 0; i < 12; i++) {
            write("day=" + i % 3 + "/part-" + i + ".parquet", 10 * i, 10);
        }
        write("day=3/only.parquet", 120, 10);

        List<Compaction.Merge> planned = Compaction.DEFAULT.plan(folder);
        assertThat(planned).hasSize(3).allSatisfy(merge -> assertThat(merge.files()).hasSize(4));
        assertThat(files()).hasSize(13);

        DatasetSummary summary = Compaction.DEFAULT.run(folder);
        assertThat(summary.rowCount()).isEqualTo(120);
        assertThat(summary.removedFiles())
                .containsExactlyElementsOf(planned.stream().flatMap(merge -> merge.files().stream()).toList());
        assertThat(summary.files()).extracting(file -> file.path().substring(0, 6))
                .containsExactly("day=0/", "day=1/", "day=2/");
        assertThat(files()).hasSize(5).contains("_SUCCESS", "day=3/only.parquet");
        assertThat(rows(ReadOptions.DEFAULT)).isEqualTo(rows(130));
        assertThat(Compaction.DEFAULT.run(folder).files()).as("nothing is left to merge").isEmpty();
    }

    @Test
    void largeFilesStayAndNewFilesHaveTheTargetSizeAtMost() throws IOException {
        write("large.parquet", 0, 20_000);
        for (int i = 0; i < 30; i++) {
            write("small-" + i + ".parquet", 20_000 + 1000 * i, 1000);
        }
        long large = Files.size(folder.resolve("large.parquet"));
        DatasetSummary summary = Compaction.DEFAULT.withTargetBytes(large).run(folder);

        assertThat(files()).contains("large.parquet");
        assertThat(summary.files()).hasSizeBetween(2, 5)
                .allSatisfy(file -> assertThat(file.bytes()).isLessThanOrEqualTo(large));
        assertThat(rows(ReadOptions.DEFAULT)).isEqualTo(rows(50_000));
    }

    @Test
    void largeRowGroupsAreCopiedAndTheRowsOfOthersAreWrittenAgain() throws IOException {
        WriteOptions gzip = WriteOptions.DEFAULT.withCodec(CompressionCodec.GZIP).withRowGroups(1 << 20, 1000);
        write("a.parquet", SCHEMA, gzip, 0, 10);
        write("b.parquet", SCHEMA, gzip, 10, 20);
        write("c.parquet", SCHEMA, gzip, 30, 2000);
        write("d.parquet", SCHEMA, gzip, 2030, 30);
        WriteOptions plain = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withRowGroups(1 << 20, 1000);
        DatasetSummary summary = Compaction.DEFAULT.withWriting(plain).run(folder);

        try (ParquetReader reader = Parquet.open(folder.resolve(summary.files().getFirst().path()))) {
            assertThat(reader.metadata().rowGroups())
                    .extracting(group -> group.rowCount() + " "
                            + group.columns().getFirst().metadata().orElseThrow().codec())
                    .containsExactly("30 UNCOMPRESSED", "1000 GZIP", "1000 GZIP", "30 UNCOMPRESSED");
        }
        assertThat(rows(ReadOptions.DEFAULT)).isEqualTo(rows(2060));
    }

    @Test
    void copiedFilesHaveTheStoredTypes() throws IOException {
        Schema ids = Schema.builder("sale").required("id", "INT64").required("u", "UUID").build();
        WriteOptions spark = WriteOptions.DEFAULT.withRowGroups(1 << 20, 100)
                .withStoredSchema(Ecosystem.SPARK::storedSchema);
        int count = 0;
        for (WriteOptions options : List.of(spark.withStoredSchema(schema -> schema), spark)) {
            for (String rows : List.of("10", "100")) {
                String directory = "table " + count++;
                for (String name : List.of("a", "b")) {
                    Path file = folder.resolve(directory).resolve(name);
                    Files.createDirectories(file.getParent());
                    try (ParquetWriter writer = Parquet.create(file, ids, options)) {
                        for (int i = 0; i < (name.equals("a") ? 10 : Integer.parseInt(rows)); i++) {
                            writer.rows().append(row -> row.set("id", 1L).set("u", new UUID(1, 2)));
                        }
                        writer.commit();
                    }
                }
                Path table = folder.resolve(directory);
                Compaction.DEFAULT.withWriting(spark).run(table);
                assertThat(Dataset.of(table).files()).hasSize(1);
                assertThat(Dataset.of(table).rowCount()).isEqualTo(10 + Integer.parseInt(rows));
                assertThat(Dataset.of(table).schema().leaves().get(1).field().logicalType())
                        .contains(new LogicalType.String());
            }
        }
    }

    @Test
    void noFileIsCopiedIfTheShreddingIsInferred() throws IOException {
        Schema schema = Schema.builder("event").required("id", "INT32").optional("v", "VARIANT").build();
        WriteOptions options = WriteOptions.DEFAULT.withRowGroups(1 << 20, 100);
        for (String name : List.of("a.parquet", "b.parquet")) {
            try (ParquetWriter writer = Parquet.create(folder.resolve(name), schema, options)) {
                for (int i = 0; i < (name.equals("a.parquet") ? 100 : 10); i++) {
                    writer.rows().append(Map.of("id", i, "v", Map.of("a", i)));
                }
                writer.commit();
            }
        }
        Compaction.DEFAULT.withWriting(options.withShredding(Shredding.AUTO)).run(folder);
        Dataset dataset = Dataset.of(folder);
        assertThat(dataset.files()).hasSize(1);
        assertThat(dataset.rowCount()).isEqualTo(110);
        assertThat(dataset.schema().toString()).contains("typed_value");
    }

    @Test
    void schemasAreUnited() throws IOException {
        write("a.parquet", 0, 10);
        write("b.parquet", WIDER, WriteOptions.DEFAULT, 10, 10);
        DatasetSummary summary = Compaction.DEFAULT.run(folder);

        assertThat(summary.files()).hasSize(1);
        try (ParquetReader reader = Parquet.open(folder.resolve(summary.files().getFirst().path()))) {
            assertThat(reader.schema()).isEqualTo(Schema.union(List.of(SCHEMA, WIDER)));
        }
        assertThat(rows(ReadOptions.DEFAULT)).isEqualTo(rows(20));
    }

    @Test
    void schemasWithoutAUnionAreRejectedAndNothingChanges() throws IOException {
        write("a.parquet", 0, 10);
        Schema other = Schema.builder("sale").required("id", "STRING").optional("shop", "STRING").build();
        try (ParquetWriter writer = Parquet.create(folder.resolve("b.parquet"), other)) {
            writer.commit();
        }
        assertThatThrownBy(() -> Compaction.DEFAULT.run(folder)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("a.parquet").hasMessageContaining("b.parquet");
        assertThat(files()).containsExactly("a.parquet", "b.parquet");
    }

    @Test
    void metadataThatAllFilesShareAreKept() throws IOException {
        WriteOptions options = WriteOptions.DEFAULT.withKeyValue("source", "till");
        write("a.parquet", SCHEMA, options.withKeyValue("number", "1"), 0, 10);
        write("b.parquet", SCHEMA, options.withKeyValue("number", "2"), 10, 10);
        DatasetSummary summary = Compaction.DEFAULT.run(folder);

        try (ParquetReader reader = Parquet.open(folder.resolve(summary.files().getFirst().path()))) {
            assertThat(reader.metadata().keyValues()).containsExactly(new KeyValue("source", Optional.of("till")));
        }
    }

    @Test
    void anArrowSchemaIsKeptIfItDescribesTheNewFile() throws IOException {
        Schema schema = Schema.builder("sale").required("id", "INT32").optional("shop", "STRING")
                .optional("u", "UUID").optional("v", "VARIANT").build();
        List<WriteOptions> choices = List.of(WriteOptions.DEFAULT,
                WriteOptions.DEFAULT.withStoredSchema(Ecosystem.SPARK::storedSchema),
                WriteOptions.DEFAULT.withShredding(Shredding.AUTO));
        List<Integer> kept = new ArrayList<>();
        for (WriteOptions options : choices) {
            String table = "table " + kept.size();
            for (String name : List.of("/a.parquet", "/b.parquet")) {
                write(table + name, schema, WriteOptions.DEFAULT.withKeyValue("ARROW:schema", "x"), 0, 10);
            }
            Compaction.DEFAULT.withWriting(options).run(folder.resolve(table));
            Dataset dataset = Dataset.of(folder.resolve(table));
            assertThat(dataset.files()).hasSize(1);
            kept.add(dataset.metadata(0).keyValues().size());
        }
        assertThat(kept).containsExactly(1, 0, 0);
    }

    @Test
    void encryptionIsNotLostUnasked() throws IOException {
        SecretKey key = Keys.random(128);
        WriteOptions encrypting = WriteOptions.DEFAULT.withEncryption(Encryption.of(key));
        ReadOptions reading = ReadOptions.DEFAULT.withDecryption(Decryption.of(key));
        write("a.parquet", SCHEMA, encrypting, 0, 10);
        write("b.parquet", SCHEMA, encrypting, 10, 10);
        Compaction compaction = Compaction.DEFAULT.withReading(reading);

        assertThatThrownBy(() -> compaction.run(folder)).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("a.parquet")
                .hasMessageContaining("The file is encrypted, and the new one would not be");
        assertThat(files()).containsExactly("a.parquet", "b.parquet");

        compaction.withWriting(encrypting).run(folder);
        assertThat(files()).hasSize(2);
        assertThatThrownBy(() -> rows(ReadOptions.DEFAULT)).hasMessageContaining("encrypted");
        assertThat(rows(reading)).isEqualTo(rows(20));

        write("c.parquet", SCHEMA, encrypting, 20, 10);
        compaction.decrypting().run(folder);
        assertThat(rows(ReadOptions.DEFAULT)).isEqualTo(rows(30));
    }

    @Test
    void rowsOfNewFilesAreSortedIfTheOptionsSaySo() throws IOException {
        write("a.parquet", 10, 10);
        write("b.parquet", 0, 10);
        SortKey byId = SortKey.ascending(ColumnPath.parse("id"));
        DatasetSummary summary = Compaction.DEFAULT.withWriting(WriteOptions.DEFAULT.withSort(byId)).run(folder);

        List<Integer> ids = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(folder.resolve(summary.files().getFirst().path()));
                RowCursor row = reader.rows()) {
            while (row.next()) {
                ids.add(row.getInt("id"));
            }
        }
        assertThat(ids).hasSize(20).containsExactlyElementsOf(new TreeSet<>(ids));
    }

    @Test
    void aForeignFileIsRejectedAndNothingChanges() throws IOException {
        write("a.parquet", 0, 10);
        write("b.parquet", 10, 10);
        Files.writeString(folder.resolve("notes.txt"), "These are the sales of a year.");
        assertThatThrownBy(() -> Compaction.DEFAULT.run(folder)).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("notes.txt").hasMessageContaining("It is not a Parquet file")
                .hasMessageContaining("Move it to another directory");
        assertThat(files()).containsExactly("a.parquet", "b.parquet", "notes.txt");
        DatasetSummary summary = Compaction.DEFAULT.withForeignFiles(DatasetOptions.ForeignFiles.SKIP).run(folder);
        assertThat(summary.removedFiles()).containsExactly("a.parquet", "b.parquet");
        assertThat(files()).hasSize(3).contains("notes.txt");
    }

    @Test
    void thereMustBeADirectory() {
        assertThatThrownBy(() -> Compaction.DEFAULT.run(folder.resolve("none")))
                .isInstanceOf(NoSuchFileException.class);
        assertThat(folder.resolve("none")).doesNotExist();
    }
}
