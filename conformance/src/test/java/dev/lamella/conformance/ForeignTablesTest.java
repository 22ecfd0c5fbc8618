package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.PartitionType;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.row.RowCursor;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Directories that other writers have partitioned, each in its own spelling, are read as their rows say.
class ForeignTablesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Their files have the partition columns, too.
    private static final Set<String> WITH_PARTITION_COLUMNS = Set.of("ds_dk_day_key", "ds_pl_empty", "ds_pl_year_day");

    @TempDir
    private Path folder;

    record Note(long id, double ratio, @Nullable String note) {}

    record Key(long id, @Nullable String key) {}

    record Year(long id, int year) {}

    record Day(long id, LocalDate day) {}

    private Path unpack(String name) throws IOException {
        try (InputStream bytes = ForeignTablesTest.class.getResourceAsStream("/datasets/" + name + ".zip");
                ZipInputStream archive = new ZipInputStream(bytes)) {
            for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(archive, file);
            }
        }
        return folder.resolve("data");
    }

    /// The rows by their ids.
    private Map<Long, JsonNode> expected() throws IOException {
        Map<Long, JsonNode> rows = new TreeMap<>();
        for (String line : Files.readAllLines(folder.resolve("expected.jsonl"))) {
            JsonNode row = JSON.readTree(line);
            rows.put(row.get("id").asLong(), row);
        }
        return rows;
    }

    private static Dataset open(String name, Path directory, JsonNode sample) throws IOException {
        if (WITH_PARTITION_COLUMNS.contains(name)) {
            assertThatThrownBy(() -> Dataset.of(directory).schema()).isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining("Read with DatasetOptions.Partitions.IGNORE to take the files' column");
            return Dataset.of(directory, DatasetOptions.DEFAULT.withPartitions(DatasetOptions.Partitions.IGNORE));
        }
        return Dataset.of(directory, sample.has("key")
                ? DatasetOptions.DEFAULT.withPartitionTypes(Map.of("key", PartitionType.STRING))
                : DatasetOptions.DEFAULT);
    }

    private static void requireSame(String what, JsonNode expected, @Nullable Object found) {
        String text = expected.isNull() ? "null" : expected.asText();
        if (found instanceof Double || found instanceof Float) {
            assertThat(((Number) found).doubleValue()).as(what).isEqualTo(Double.valueOf(text));
        } else {
            assertThat(String.valueOf(found)).as(what).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ds_dk_day_key", "ds_dk_empty", "ds_dk_key", "ds_evolve", "ds_evolve_hive",
            "ds_fp_key_year",
            "ds_fp_year", "ds_pa_empty", "ds_pa_key", "ds_pa_sidefiles", "ds_pa_year_day", "ds_pd_day",
            "ds_pd_key_year",
            "ds_pl_empty", "ds_pl_key", "ds_pl_year_day"})
    void rowsBatchesAndRecordsAreWhatIsExpected(String name) throws IOException {
        Path directory = unpack(name);
        Map<Long, JsonNode> expected = expected();
        JsonNode sample = expected.values().iterator().next();
        Dataset dataset = open(name, directory, sample);
        assertThat(dataset.schema().fields().stream().map(field -> field.name())).as("%s", name)
                .containsExactlyInAnyOrderElementsOf(sample::fieldNames);
        List<Fields> rows = new ArrayList<>();
        try (RowCursor row = dataset.rows()) {
            while (row.next()) {
                JsonNode known = expected.get(row.getLong("id"));
                sample.fieldNames()
                        .forEachRemaining(
                                column -> requireSame(name + ", " + column, known.get(column), row.get(column)));
                rows.add(Physical.row(row));
            }
        }
        assertThat(rows).as("%s", name).hasSize(expected.size()).doesNotHaveDuplicates();
        List<Fields> byBatches = new ArrayList<>();
        try (BatchSource batches = dataset.batches()) {
            while (batches.next()) {
                byBatches.addAll(Physical.rows(batches.batch()));
            }
        }
        assertThat(byBatches).as("%s", name).isEqualTo(rows);
        requireRecords(name, dataset, sample, expected);
    }

    private static void requireRecords(String name, Dataset dataset, JsonNode sample, Map<Long, JsonNode> expected)
            throws IOException {
        if (!name.startsWith("ds_evolve")) {
            for (Note read : records(dataset, Note.class)) {
                requireSame(name + ", note", expected.get(read.id).get("note"), read.note);
                requireSame(name + ", ratio", expected.get(read.id).get("ratio"), read.ratio);
            }
        }
        if (sample.has("key")) {
            for (Key read : records(dataset, Key.class)) {
                requireSame(name + ", key", expected.get(read.id).get("key"), read.key);
            }
        }
        if (sample.has("year")) {
            for (Year read : records(dataset, Year.class)) {
                requireSame(name + ", year", expected.get(read.id).get("year"), read.year);
            }
        }
        if (sample.has("day")) {
            for (Day read : records(dataset, Day.class)) {
                requireSame(name + ", day", expected.get(read.id).get("day"), read.day);
            }
        }
    }

    private static <T> List<T> records(Dataset dataset, Class<T> type) throws IOException {
        try (RecordReader<T> reader = RecordMapping.of(type).open(dataset)) {
            List<T> records = reader.toList();
            assertThat((long) records.size()).isEqualTo(dataset.rowCount());
            return records;
        }
    }

    /// A text, and the partition that it becomes.
    @Test
    void whatDuckDbPartitionsIsRead() throws Exception {
        List<String> texts = List.of("a/b", "k=v", "100%", "%2F", "#1", "日本", "Größe", "line\nend", "\u0001", ".", "😀",
                "\"", "a\\b", "x:y", "*?[{", "a b", "A+B", "7", "", "_x", "null");
        Path directory = folder.resolve("duckdb");
        try (DuckDb duckDb = DuckDb.open()) {
            duckDb.execute("CREATE TABLE t (id INTEGER, text VARCHAR, p VARCHAR, day DATE)");
            for (int i = 0; i < texts.size(); i++) {
                String literal = "'" + texts.get(i) + "'";
                duckDb.execute("INSERT INTO t VALUES (" + i + ", " + literal + ", " + literal
                        + ", DATE '2026-03-01'), (" + (100 + i) + ", " + literal + ", " + literal + ", NULL)");
            }
            duckDb.execute("INSERT INTO t VALUES (99, NULL, NULL, DATE '2026-03-02')");
            duckDb.execute("COPY t TO " + DuckDb.literal(directory) + " (FORMAT parquet, PARTITION_BY (p, day))");
        }
        Dataset dataset = Dataset.of(directory,
                DatasetOptions.DEFAULT.withPartitionTypes(Map.of("p", PartitionType.STRING)));
        int count = 0;
        try (RowCursor row = dataset.rows()) {
            while (row.next()) {
                count++;
                int id = row.getInt("id");
                assertThat(Optional.ofNullable(row.getString("p"))).as("%d", id)
                        .isEqualTo(Optional.ofNullable(row.getString("text")));
                assertThat(row.isNull("day")).as("%d", id).isEqualTo(id >= 100);
            }
        }
        assertThat(count).isEqualTo(2 * texts.size() + 1);
    }
}
