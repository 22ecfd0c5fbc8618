package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortKey;
import dev.lamella.observe.ProgressListener;
import dev.lamella.observe.WriterMetrics;
import dev.lamella.schema.ColumnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What writers say about their work, while they work and after it.
class WriterMetricsTest {
    @TempDir
    Path folder;

    private final LongAdder rows = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    private WriteOptions options() {
        return WriteOptions.DEFAULT.withCodec(CompressionCodec.SNAPPY).withRowGroups(1 << 30, 500)
                .withPages(1 << 20, 100).withProgress(new ProgressListener() {
                    @Override
                    public void rowsWritten(long count) {
                        rows.add(count);
                    }

                    @Override
                    public void bytesWritten(long count) {
                        bytes.add(count);
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void countWhatIsInTheFile(int threads) throws IOException {
        Path file = folder.resolve("file");
        WriterMetrics done;
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA,
                options().withParallelism(Parallelism.of(threads)))) {
            writer.write(Tables.batch(0, 700));
            WriterMetrics half = writer.metrics();
            assertThat(half.rows()).isEqualTo(700);
            assertThat(half.rowGroups()).isEqualTo(1);
            assertThat(half.bufferedBytes()).isPositive().isEqualTo(writer.bufferedBytes());
            assertThat(half.bytes()).isPositive().isEqualTo(bytes.sum());
            writer.write(Tables.batch(700, 300));
            writer.commit();
            assertThat(writer.bufferedBytes()).isZero();
            done = writer.metrics();
        }
        assertThat(done.rows()).isEqualTo(1000).isEqualTo(rows.sum());
        assertThat(done.bytes()).isEqualTo(Files.size(file)).isEqualTo(bytes.sum());
        assertThat(done.bufferedBytes()).isZero();
        assertThat(done.compressionNanos()).isPositive();
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(done.rowGroups()).isEqualTo(reader.metadata().rowGroups().size()).isEqualTo(2);
            assertThat(done.uncompressedBytes())
                    .isEqualTo(reader.metadata().rowGroups().stream().mapToLong(RowGroup::totalByteSize).sum());
            long pages = 0;
            for (int group = 0; group < 2; group++) {
                for (int column = 0; column < 3; column++) {
                    try (PageCursor cursor = reader.pages(group, column)) {
                        while (cursor.next()) {
                            pages++;
                        }
                    }
                }
            }
            assertThat(done.pages()).isEqualTo(pages);
        }
    }

    @Test
    void rowsThatAreSortedAreCountedWhenTheyCome() throws IOException {
        Path file = folder.resolve("file");
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA,
                options().withSort(List.of(SortKey.descending(ColumnPath.of("id")))).withSortMemory(1))) {
            writer.write(Tables.batch(0, 1000));
            assertThat(writer.metrics().rows()).isEqualTo(1000).isEqualTo(rows.sum());
            assertThat(writer.metrics().rowGroups()).isZero();
            writer.commit();
            assertThat(writer.metrics().rowGroups()).isEqualTo(2);
        }
        assertThat(rows.sum()).isEqualTo(1000);
        assertThat(bytes.sum()).isEqualTo(Files.size(file));
    }

    @Test
    void appendedBytesCountAndEarlierOnesDoNot() throws IOException {
        Path file = folder.resolve("file");
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA)) {
            writer.write(Tables.batch(0, 1000));
            writer.commit();
        }
        try (ParquetWriter writer = Parquet.append(file, options(), UpdateMode.COPY)) {
            writer.write(Tables.batch(1000, 10));
            writer.commit();
            assertThat(writer.metrics().rows()).isEqualTo(10);
            assertThat(writer.metrics().bytes()).isPositive().isLessThan(Files.size(file)).isEqualTo(bytes.sum());
        }
    }

    @Test
    void aDatasetAddsUpItsFiles() throws IOException {
        Path directory = folder.resolve("table");
        try (DatasetWriter writer = DatasetWriter.create(directory, Tables.SCHEMA,
                DatasetWriteOptions.DEFAULT.withWriting(options()).withRowsPerFile(400))) {
            writer.write(Tables.batch(0, 1000));
            assertThat(writer.metrics().rows()).isEqualTo(1000);
            assertThat(writer.metrics().bufferedBytes()).isPositive();
            writer.commit();
            assertThat(writer.metrics().rowGroups()).isEqualTo(3);
            assertThat(writer.metrics().bufferedBytes()).isZero();
            long size;
            try (Stream<Path> files = Files.list(directory)) {
                size = files.mapToLong(file -> file.toFile().length()).sum();
            }
            assertThat(writer.metrics().bytes()).isEqualTo(size).isEqualTo(bytes.sum());
        }
        assertThat(rows.sum()).isEqualTo(1000);
    }

    @Test
    void rowsOfALastRowGroupThatIsExtendedDoNotCount() throws IOException {
        Path file = folder.resolve("file");
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA)) {
            writer.write(Tables.batch(0, 10));
            writer.commit();
        }
        try (ParquetWriter writer = Parquet.append(file, options().extendingLastRowGroup(), UpdateMode.COPY)) {
            assertThat(writer.rowCount()).isZero();
            assertThat(writer.metrics().rows()).isZero();
            writer.write(Tables.batch(10, 5));
            assertThat(writer.rowCount()).isEqualTo(5);
            assertThat(writer.metrics().rows()).isEqualTo(5).isEqualTo(rows.sum());
            assertThat(writer.commit().rowCount()).isEqualTo(15);
        }
    }
}
