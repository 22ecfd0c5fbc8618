package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Keys;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.explain.Ecosystem;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import dev.lamella.variant.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Options of writing files count for each file of a directory, or are rejected before the first row.
class DatasetWriterOptionsTest {
    private static final Schema SCHEMA = Schema.builder("event").required("id", "INT32").required("day", "STRING")
            .optional("at", "UUID").optional("body", "VARIANT").build();

    @TempDir
    private Path folder;

    private static DatasetWriteOptions byDay(WriteOptions writing) {
        return DatasetWriteOptions.DEFAULT.withPartitionBy("day").withWriting(writing);
    }

    /// Rows whose ids rise in each of two partitions.
    private void write(WriteOptions writing) throws IOException {
        try (DatasetWriter writer = DatasetWriter.create(folder, SCHEMA, byDay(writing))) {
            for (int i = 0; i < 100; i++) {
                int id = i;
                writer.rows().append(row -> row.setInt("id", id).setString("day", id % 2 == 0 ? "even" : "odd")
                        .set("at", new UUID(0, id)).set("body", Variant.ofJson("{\"user\": " + id + "}")));
            }
            writer.commit();
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(path -> path.toString().endsWith(".parquet")).sorted().toList();
        }
    }

    private List<Integer> ids(ReadOptions reading) throws IOException {
        List<Integer> ids = new ArrayList<>();
        try (RowCursor row = Dataset.of(folder, DatasetOptions.DEFAULT.withReading(reading)).rows(Scan.all())) {
            while (row.next()) {
                ids.add(row.getInt("id"));
                assertThat(row.getVariant("body").toJson()).isEqualTo("{\"user\":" + row.getInt("id") + "}");
            }
        }
        return ids;
    }

    private static List<Integer> allIds() {
        return Stream.concat(Stream.iterate(0, id -> id + 2).limit(50), Stream.iterate(1, id -> id + 2).limit(50))
                .toList();
    }

    @Test
    void eachFileIsEncrypted() throws IOException {
        Map<String, SecretKey> keys = Map.of("footer", Keys.random(128), "id", Keys.random(256));
        write(WriteOptions.DEFAULT.withEncryption(Encryption.of(keys.get("footer")).withKeyId("footer")
                .withColumn(ColumnPath.of(List.of("id")), keys.get("id"), "id")));
        assertThat(files()).hasSize(2);
        for (Path file : files()) {
            assertThatThrownBy(() -> Parquet.open(file)).hasMessageContaining("encrypted");
        }
        ReadOptions reading = ReadOptions.DEFAULT
                .withDecryption(Decryption.of(request -> request.keyId().map(keys::get)));
        assertThat(ids(reading)).isEqualTo(allIds());
    }

    @Test
    void eachFileSaysThatItsRowsAreSorted() throws IOException {
        write(WriteOptions.DEFAULT.withSortedBy(SortKey.ascending(ColumnPath.of(List.of("id")))));
        for (Path file : files()) {
            try (ParquetReader reader = Parquet.open(file)) {
                assertThat(reader.metadata().rowGroups()).extracting(RowGroup::sortingColumns)
                        .allMatch(columns -> columns.size() == 1);
            }
        }
        assertThat(ids(ReadOptions.DEFAULT)).isEqualTo(allIds());
    }

    @Test
    void rowsThatAreNotSortedEndTheWriting() throws IOException {
        WriteOptions descending = WriteOptions.DEFAULT
                .withSortedBy(SortKey.descending(ColumnPath.of(List.of("id"))));
        assertThatThrownBy(() -> write(descending)).hasMessageContaining("sorted descending")
                .hasMessageContaining("day=even");
        assertThat(files()).isEmpty();
    }

    @Test
    void eachFileShredsItsVariants() throws IOException {
        write(WriteOptions.DEFAULT.withShredding(Shredding.AUTO));
        for (Path file : files()) {
            try (ParquetReader reader = Parquet.open(file)) {
                assertThat(reader.metadata().schema().leaves().stream().map(Leaf::path).map(ColumnPath::toString))
                        .anyMatch(path -> path.contains("typed_value"));
            }
        }
        assertThat(ids(ReadOptions.DEFAULT)).isEqualTo(allIds());
    }

    @Test
    void eachFileHasTheStoredTypes() throws IOException {
        write(WriteOptions.DEFAULT.withStoredSchema(Ecosystem.SPARK::storedSchema));
        for (Path file : files()) {
            try (ParquetReader reader = Parquet.open(file)) {
                assertThat(reader.schema().toString()).contains("binary at (STRING)");
            }
        }
        assertThat(ids(ReadOptions.DEFAULT)).isEqualTo(allIds());
    }

    /// @param message a part of it
    record Misfit(String name, WriteOptions writing, String message) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Misfit> MISFITS = List.of(
            new Misfit("options of a partition column",
                    WriteOptions.DEFAULT.withColumn("day", ColumnOptions.DEFAULT.withDictionary(
                            WriteOptions.Dictionary.NEVER)),
                    "day"),
            new Misfit("sorted by a partition column",
                    WriteOptions.DEFAULT.withSortedBy(SortKey.ascending(ColumnPath.of(List.of("day")))), "day"),
            new Misfit("a key of a partition column",
                    WriteOptions.DEFAULT.withEncryption(Encryption.of(Keys.random(128)).withColumn(
                            ColumnPath.of(List.of("day")), Keys.random(128), "k")),
                    "day"),
            new Misfit("a stored schema with the partition column",
                    WriteOptions.DEFAULT.withStoredSchema(ignored -> SCHEMA), "day"));

    @ParameterizedTest
    @FieldSource("MISFITS")
    void whatDoesNotFitTheFilesIsRejectedBeforeTheFirstRow(Misfit misfit) throws IOException {
        assertThatThrownBy(() -> DatasetWriter.create(folder, SCHEMA, byDay(misfit.writing)))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining(misfit.message)
                .hasMessageContaining(folder.toString());
        try (Stream<Path> paths = Files.list(folder)) {
            assertThat(paths).isEmpty();
        }
    }
}
