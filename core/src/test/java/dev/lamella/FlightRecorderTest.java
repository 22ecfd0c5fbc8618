package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.observe.ProgressListener;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.SourceMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Events of the Flight Recorder: what they count is what the metrics and listeners of the library count. The files have ten
/// row groups of 100 rows, in which a page has 50.
class FlightRecorderTest {
    private static final int ROWS = 1000;

    @TempDir
    Path folder;

    interface Action {
        void run() throws IOException;
    }

    /// The events of this library while an action runs, oldest first.
    private List<RecordedEvent> record(Action action) throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            Stream.of("FileOpened", "FileRead", "RowGroupPruned", "PageRead", "Prefetch", "RowGroupWritten",
                    "FileCommitted", "DatasetCommitted")
                    .forEach(name -> recording.enable("dev.lamella." + name));
            recording.start();
            action.run();
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
        events.removeIf(event -> !event.getEventType().getName().startsWith("dev.lamella."));
        events.sort((a, b) -> a.getStartTime().compareTo(b.getStartTime()));
        return events;
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals("dev.lamella." + name)).toList();
    }

    private static WriteOptions options() {
        return Tables.plain().withRowGroups(1 << 30, 100).withPages(1 << 20, 50)
                .withDictionary(WriteOptions.Dictionary.NEVER);
    }

    private Path file() throws IOException {
        return file(options());
    }

    private Path file(WriteOptions options) throws IOException {
        Path file = folder.resolve("table.parquet");
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, options)) {
            writer.write(Tables.batch(0, ROWS));
            writer.commit();
        }
        return file;
    }

    private static SourceMetrics read(ParquetReader reader, Scan scan) throws IOException {
        BatchSource batches = reader.batches(scan);
        try (batches) {
            while (batches.next()) {
                assertThat(batches.batch().rowCount()).isPositive();
            }
        }
        return batches.metrics();
    }

    @Test
    void openingAFileIsAnEvent() throws IOException {
        Path file = file();
        List<RecordedEvent> opened = named(record(() -> Parquet.open(file).close()), "FileOpened");

        assertThat(opened).hasSize(1);
        RecordedEvent event = opened.getFirst();
        assertThat(event.getString("file")).isEqualTo(file.toString());
        assertThat(event.getLong("size")).isEqualTo(Files.size(file));
        assertThat(event.getInt("footerSize")).isPositive();
        assertThat(event.getInt("rowGroups")).isEqualTo(10);
        assertThat(event.getInt("columns")).isEqualTo(3);
        assertThat(event.getLong("rows")).isEqualTo(ROWS);
    }

    @Test
    void eachPageIsAnEvent() throws IOException {
        Path file = file();
        SourceMetrics[] metrics = new SourceMetrics[1];
        List<RecordedEvent> pages = named(record(() -> {
            try (ParquetReader reader = Parquet.open(file)) {
                metrics[0] = read(reader, Scan.all().columns("id"));
            }
        }), "PageRead");

        assertThat(pages).hasSize(20).hasSize((int) metrics[0].pagesRead());
        assertThat(pages.stream().mapToLong(page -> page.getInt("values")).sum()).isEqualTo(ROWS)
                .isEqualTo(metrics[0].valuesRead());
        RecordedEvent last = pages.getLast();
        assertThat(last.getString("file")).isEqualTo(file.toString());
        assertThat(last.getInt("rowGroup")).isEqualTo(9);
        assertThat(last.getString("column")).isEqualTo("id");
        assertThat(last.getString("encoding")).isEqualTo("PLAIN");
        assertThat(last.getString("codec")).isEqualTo("UNCOMPRESSED");
        assertThat(last.getInt("compressedSize")).isEqualTo(400);
        assertThat(last.getInt("uncompressedSize")).isEqualTo(400);
        assertThat(last.getBoolean("isDictionary")).isFalse();
        assertThat(last.getStackTrace()).isNull();
    }

    @Test
    void theBytesOfAllReadsAreThoseOfTheListener() throws IOException {
        Path file = file();
        LongAdder bytes = new LongAdder();
        ReadOptions options = ReadOptions.DEFAULT.withProgress(new ProgressListener() {
            @Override
            public void bytesRead(long count) {
                bytes.add(count);
            }
        });
        List<RecordedEvent> reads = named(record(() -> {
            try (ParquetReader reader = Parquet.open(InputFile.of(file).observed(ProgressListener.NONE), options)) {
                read(reader, Scan.all().where("id = 500"));
            }
        }), "FileRead");

        assertThat(reads).hasSizeGreaterThan(2);
        assertThat(reads.stream().mapToLong(read -> read.getLong("bytes")).sum()).isPositive()
                .isEqualTo(bytes.sum());
    }

    /// @param excluded rows of the row group with rows 500 to 599
    record Evidence(String filter, WriteOptions options, String source, String columns, long excluded) {}

    private static WriteOptions without(WriteOptions options) {
        return options.withStatistics(WriteOptions.Statistics.NONE);
    }

    static final List<Evidence> EVIDENCE = List.of(
            new Evidence("id = 5", options(), "statistics", "id", 100),
            new Evidence("id = 510", options(), "page index", "id", 50),
            new Evidence("id < 10000", options(), "", "", 0),
            new Evidence("id = 5", without(options()).withColumn("id", ColumnOptions.DEFAULT.withBloomFilter(0.01)),
                    "bloom filter", "id", 100));

    @ParameterizedTest
    @FieldSource("EVIDENCE")
    void eachRowGroupNamesTheEvidenceThatExcludesRows(Evidence row) throws IOException {
        Path file = file(row.options());
        SourceMetrics[] metrics = new SourceMetrics[1];
        List<RecordedEvent> pruned = named(record(() -> {
            try (ParquetReader reader = Parquet.open(file)) {
                metrics[0] = read(reader, Scan.all().where(row.filter()));
            }
        }), "RowGroupPruned");

        assertThat(pruned).hasSize(10);
        assertThat(pruned.stream().filter(event -> event.getLong("excludedRows") == 100).count())
                .isEqualTo(metrics[0].rowGroupsSkipped()).isEqualTo(10 - metrics[0].rowGroupsRead());
        RecordedEvent event = pruned.get(5);
        assertThat(event.getInt("rowGroup")).isEqualTo(5);
        assertThat(event.getLong("rows")).isEqualTo(100);
        assertThat(event.getLong("excludedRows")).isEqualTo(row.excluded());
        assertThat(event.getString("evidence")).isEqualTo(row.source());
        assertThat(event.getString("columns")).isEqualTo(row.columns());
    }

    @Test
    void eachBatchThatIsReadAheadIsAHitOrAMiss() throws IOException {
        Path file = file();
        long[] batchCount = {0};
        List<RecordedEvent> events = named(record(() -> {
            try (ParquetReader reader = Parquet.open(file,
                    ReadOptions.DEFAULT.withParallelism(Parallelism.of(2)));
                    BatchSource batches = reader.batches(Scan.all().batchRows(10))) {
                while (batches.next()) {
                    batchCount[0]++;
                }
            }
        }), "Prefetch");

        assertThat(events).hasSize((int) batchCount[0]).hasSize(100);
        assertThat(events).allSatisfy(event -> assertThat(event.getString("content")).isEqualTo("batch"));
        // The first batch of all was not there before it was needed.
        assertThat(events.getFirst().getBoolean("isHit")).isFalse();
        assertThat(events).anySatisfy(event -> assertThat(event.getBoolean("isHit")).isTrue());
    }

    @Test
    void rowGroupsAndCommitsOfAWriterAreEvents() throws IOException {
        Path[] file = new Path[1];
        List<RecordedEvent> events = record(() -> file[0] = file());

        List<RecordedEvent> groups = named(events, "RowGroupWritten");
        assertThat(groups).hasSize(10);
        assertThat(groups.get(3).getInt("rowGroup")).isEqualTo(3);
        assertThat(groups.get(3).getLong("rows")).isEqualTo(100);
        assertThat(groups.get(3).getLong("pages")).isEqualTo(6);
        assertThat(groups.get(3).getLong("compressedSize")).isPositive();
        assertThat(groups.get(3).getLong("uncompressedSize")).isPositive();
        List<RecordedEvent> commits = named(events, "FileCommitted");
        assertThat(commits).hasSize(1);
        assertThat(commits.getFirst().getString("file")).isEqualTo(file[0].toString());
        assertThat(commits.getFirst().getLong("rows")).isEqualTo(ROWS);
        assertThat(commits.getFirst().getInt("rowGroups")).isEqualTo(10);
        assertThat(commits.getFirst().getLong("size")).isEqualTo(Files.size(file[0]));
    }

    @Test
    void theCommitOfADatasetIsOneEvent() throws IOException {
        Path directory = folder.resolve("table");
        List<RecordedEvent> commits = named(record(() -> {
            for (int i = 0; i < 2; i++) {
                try (DatasetWriter writer = DatasetWriter.create(directory, Tables.SCHEMA, DatasetWriteOptions.DEFAULT
                        .withExisting(DatasetWriteOptions.Existing.REPLACE).withRowsPerFile(400))) {
                    writer.write(Tables.batch(0, ROWS));
                    writer.commit();
                }
            }
        }), "DatasetCommitted");

        assertThat(commits).hasSize(2);
        assertThat(commits.getLast().getString("file")).isEqualTo(directory.toString());
        assertThat(commits.getLast().getInt("files")).isEqualTo(3);
        assertThat(commits.getLast().getInt("removedFiles")).isEqualTo(3);
        assertThat(commits.getLast().getLong("rows")).isEqualTo(ROWS);
    }

    @Test
    void eventsDoNotHaveTheSecretsOfALocation() throws IOException {
        byte[] bytes = Files.readAllBytes(file());
        InputFile file = InputFile.ranges("https://me:secret@example.org/table.parquet?token=secret#secret",
                bytes.length, (position, target, from, count) -> {
                    System.arraycopy(bytes, (int) position, target, from, count);
                    return count;
                });
        List<RecordedEvent> events = record(() -> {
            try (ParquetReader reader = Parquet.open(file)) {
                read(reader, Scan.all().where("id = 510"));
            }
        });

        assertThat(events).extracting(event -> event.getEventType().getName()).contains("dev.lamella.FileOpened",
                "dev.lamella.FileRead", "dev.lamella.RowGroupPruned", "dev.lamella.PageRead");
        assertThat(events).allSatisfy(
                event -> assertThat(event.getString("file")).isEqualTo("https://example.org/table.parquet"));
    }

    @Test
    void filesAreReadAndWrittenInAJvmWithoutFlightRecorder() throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules", "java.base", "-cp", System.getProperty("java.class.path"),
                WithoutModules.class.getName(), folder.resolve("other.parquet").toString())
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(output).hasContent("name 500\nnot recorded\n");
    }
}
