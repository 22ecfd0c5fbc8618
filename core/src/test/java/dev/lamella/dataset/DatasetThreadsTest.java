package dev.lamella.dataset;

import static dev.lamella.dataset.DatasetFolder.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WatchedFiles;
import dev.lamella.WriteOptions;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Several threads give the rows of a data set that one gives, in the same order, open no more files than they are, and fail where one
/// fails.
@Timeout(60)
class DatasetThreadsTest {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(3);
    private static final List<Parallelism> ALL = List.of(Parallelism.on(POOL, 3),
            Parallelism.on(POOL, 2).withBytesAhead(0),
            Parallelism.on(Runnable::run, 4), Parallelism.on(ignored -> {}, 3));
    private static final int ROWS = 60;

    static final List<Scan> SCANS = List.of(Scan.all(), Scan.all().columns("id"), Scan.all().columns("d", "n"),
            Scan.all().variant("v", "$.a").variant("v", "$.b").columns("id"),
            Scan.all().where("variant(v, '$.a') >= 7"),
            Scan.all().where("d >= 2026-01-10T00:00:00"), Scan.all().where("d >= 2026-01-10T00:00:00").columns("s"),
            Scan.all().where("id < 40 or s > 'x2'"), Scan.all().where("p = 2"),
            Scan.all().columns("p"), Scan.all().rows(35, 100), Scan.all().offset(50).limit(70),
            Scan.all().rows(10, 200).offset(130).limit(500), Scan.all().offset(1000), Scan.all().limit(0),
            Scan.all().where("id >= 20").offset(5).limit(90), Scan.all().where("p > 1").rows(30, 120));

    @TempDir
    private static Path root;

    private static DatasetFolder folder;

    @BeforeAll
    static void write() throws IOException {
        folder = new DatasetFolder(root.resolve("files"));
        for (int file = 0; file < 5; file++) {
            boolean isEven = file % 2 == 0;
            String shredded = "required binary metadata; optional binary value; optional group typed_value {"
                    + " required group a { optional binary value; optional int64 typed_value; } }";
            String plain = "required binary metadata; required binary value;";
            List<Object> rows = new ArrayList<>();
            for (int i = 0; i < ROWS; i++) {
                int id = file * ROWS + i;
                LocalDate day = LocalDate.of(2026, 1, 1 + i % 28);
                rows.add(row(isEven ? (Object) (long) id : id, isEven ? day : day.atStartOfDay(),
                        i % 7 == 0 ? null : "x" + i, i * 3, i % 5 == 0
                                ? null
                                : Map.of("a", i % 2 == 0 ? (Object) i : "text", "b", "b" + i)));
            }
            folder.write("p=" + file + "/data.parquet", "required " + (isEven ? "int64" : "int32") + " id; required "
                    + (isEven ? "int32 d (DATE);" : "int64 d (TIMESTAMP(MILLIS,false));")
                    + " optional binary s (STRING); required int32 n;"
                    + " optional group v (VARIANT(1)) { " + (isEven ? plain : shredded) + " }", rows.toArray());
        }
    }

    @AfterAll
    static void end() {
        POOL.shutdown();
    }

    @ParameterizedTest
    @FieldSource("SCANS")
    void giveTheRowsThatOneThreadGives(Scan scan) throws IOException {
        for (int batchRows : new int[]{1, 4, 11}) {
            Scan small = scan.batchRows(batchRows);
            List<String> expected = rows(folder.open(), small);
            for (Parallelism parallelism : ALL) {
                assertThat(rows(open(parallelism), small)).as(parallelism + ", batches of " + batchRows)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void countWhatOneThreadCounts() throws IOException {
        for (String filter : List.of("id < 100", "d >= 2026-01-10T00:00:00", "p = 3", "variant(v, '$.a') >= 7")) {
            for (Parallelism parallelism : ALL) {
                assertThat(open(parallelism).count(Filter.parse(filter))).as(filter)
                        .isEqualTo(folder.open().count(Filter.parse(filter)));
            }
        }
    }

    @Test
    void metricsOfPartsThatWereBegunRemainAfterAnEarlyEnd() throws IOException {
        BatchSource batches = open(Parallelism.on(POOL, 3)).batches(Scan.all().batchRows(4));
        assertThat(batches.next()).isTrue();
        batches.close();
        assertThat(batches.metrics().valuesRead()).isPositive();
    }

    private static Dataset open(Parallelism parallelism) throws IOException {
        return Dataset.of(folder.root(), options(parallelism));
    }

    private static DatasetOptions options(Parallelism parallelism) {
        return DatasetOptions.DEFAULT.withReading(ReadOptions.DEFAULT.withParallelism(parallelism));
    }

    /// Rows with where they come from. They are looked at after others were read.
    private static List<String> rows(Dataset dataset, Scan scan) throws IOException {
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = dataset.rows(scan)) {
            while (cursor.next()) {
                rows.add(cursor.file().orElseThrow() + ", row " + cursor.rowNumber() + ": " + cursor.detach());
            }
        }
        return rows;
    }

    /// A data set of files that are watched.
    private static Dataset watched(WatchedFiles watch, DatasetOptions options) throws IOException {
        return Dataset.ofFiles(folder.open().files().stream().map(file -> new WatchedDatasetFile(file, watch)).toList(),
                options);
    }

    @Test
    void openNoMoreFilesThanTheyAre() throws IOException {
        for (Parallelism parallelism : ALL) {
            WatchedFiles watch = new WatchedFiles();
            Dataset dataset = watched(watch, options(parallelism));
            try (BatchSource batches = dataset.batches(Scan.all().batchRows(7))) {
                while (batches.next()) {
                    assertThat(watch.open()).isLessThanOrEqualTo(parallelism.threads());
                }
                assertThat(watch.open()).as("at the end").isZero();
            }
            assertThat(watch.mostOpen()).isLessThanOrEqualTo(parallelism.threads());
        }
    }

    @Test
    void closeAllFilesWhenTheyAreGivenUp() throws IOException {
        for (Parallelism parallelism : ALL) {
            for (int count = 0; count < 12; count++) {
                WatchedFiles watch = new WatchedFiles();
                BatchSource batches = watched(watch, options(parallelism)).batches(Scan.all().batchRows(7));
                for (int i = 0; i < count; i++) {
                    assertThat(batches.next()).isTrue();
                }
                batches.close();
                assertThat(watch.open()).isZero();
                assertThat(watch.late()).isZero();
                assertThat(batches.next()).isFalse();
            }
        }
    }

    @Test
    void failWhereTheFileIs() throws IOException {
        DatasetFolder damaged = new DatasetFolder(root.resolve("damaged"));
        for (int file = 0; file < 4; file++) {
            damaged.write(file + ".parquet", "required int64 id;", 10L * file, 10L * file + 1);
        }
        Schema schema = damaged.open().schema();
        Files.write(damaged.root().resolve("2.parquet"), new byte[20]);
        for (Parallelism parallelism : ALL) {
            List<Long> ids = new ArrayList<>();
            try (RowCursor rows = Dataset.of(damaged.root(), options(parallelism).withSchema(schema))
                    .rows(Scan.all().batchRows(1))) {
                for (int i = 0; i < 4; i++) {
                    assertThat(rows.next()).isTrue();
                    ids.add(rows.getLong(0));
                }
                assertThatThrownBy(rows::next).hasMessageContaining("2.parquet");
            }
            assertThat(ids).containsExactly(0L, 1L, 10L, 11L);
        }
    }

    @Test
    void shareTheRowGroupsOfALargeFile() throws IOException {
        Path file = root.resolve("large.parquet");
        Schema schema = Schema.parse("message m { required int64 id; }");
        try (ParquetWriter writer = Parquet.create(file, schema, WriteOptions.DEFAULT
                .withCodec(CompressionCodec.UNCOMPRESSED).withRowGroups(1 << 26, 10))) {
            for (long id = 0; id < 100; id++) {
                writer.rows().append(Map.of("id", id));
            }
            writer.commit();
        }
        WatchedFiles watch = new WatchedFiles();
        Dataset dataset = Dataset.ofFiles(List.of(new WatchedDatasetFile(DatasetFile.of(file), watch)),
                options(ALL.getFirst()));
        assertThat(dataset.schema()).isEqualTo(schema);
        List<String> rows = rows(dataset, Scan.all().batchRows(5));
        assertThat(rows).hasSize(100);
        assertThat(rows.getLast()).endsWith("row 99: {id: 99}");
        assertThat(watch.opened()).as("once for the schema, and once for every 20 rows").isEqualTo(1 + 5);
        assertThat(watch.open()).isZero();
    }
}
