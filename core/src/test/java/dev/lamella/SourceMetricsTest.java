package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaBuilder;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.SourceMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// What a source of batches says about its pages and its memory. Files have two columns, and 100 rows in a page.
class SourceMetricsTest {
    private static final Schema SCHEMA = Schema
            .parse("message m { required int64 id; required binary name; }");
    private static final int ROWS = 2000;

    @TempDir
    Path folder;

    /// @param bytes of each name: chunks of short ones are read whole, chunks of long ones by their pages
    private Path file(String file, int bytes, long rowGroupRows) throws IOException {
        Path path = folder.resolve(file);
        Random random = new Random(1);
        try (ParquetWriter writer = Parquet.create(path, SCHEMA,
                WriteOptions.DEFAULT.withPages(1 << 20, 100).withRowGroups(1 << 30, rowGroupRows)
                        .withDictionary(WriteOptions.Dictionary.NEVER))) {
            RowAppender rows = writer.rows();
            byte[] name = new byte[bytes];
            for (long i = 0; i < ROWS; i++) {
                random.nextBytes(name);
                rows.setLong(0, i).setBytes(1, name);
                rows.endRow();
            }
            writer.commit();
        }
        return path;
    }

    /// @param read pages
    /// @param skipped pages
    /// @param values that were decoded
    record Case(Scan scan, long read, long skipped, long values) {}

    static final List<Case> CASES = List.of(new Case(Scan.all(), 40, 0, 4000),
            new Case(Scan.all().columns("id"), 20, 0, 2000),
            new Case(Scan.all().rows(450, 100), 4, 36, 200), new Case(Scan.all().rows(450, 10), 2, 38, 20),
            new Case(Scan.all().where("id between 450 and 460"), 2, 38, 111),
            new Case(Scan.all().where("id in (5, 1995)"), 4, 36, 202),
            // Statistics exclude the row group: no column chunk is opened.
            new Case(Scan.all().where("id < 0"), 0, 0, 0));

    @ParameterizedTest
    @FieldSource("CASES")
    void pagesAreReadOrSkipped(Case row) throws IOException {
        for (int bytes : new int[]{10, 2000}) {
            try (ParquetReader reader = Parquet.open(file("a" + bytes, bytes, ROWS))) {
                SourceMetrics found = metrics(reader.batches(row.scan()));
                assertThat(List.of(found.pagesRead(), found.pagesSkipped(), found.valuesRead()))
                        .as("names of %d bytes", bytes).containsExactly(row.read(), row.skipped(), row.values());
                boolean isSkipped = row.read() == 0;
                assertThat(found.bytesRead() == 0).isEqualTo(isSkipped);
                assertThat(List.of(found.rowGroupsRead(), found.rowGroupsSkipped())).containsExactly(
                        isSkipped ? 0L : 1L, isSkipped ? 1L : 0L);
                assertThat(found.heldBytes()).isZero();
            }
        }
    }

    /// After all batches were read, and the source was closed.
    private static SourceMetrics metrics(BatchSource batches) throws IOException {
        try (batches) {
            while (batches.next()) {
                assertThat(batches.batch().rowCount()).isPositive();
            }
        }
        return batches.metrics();
    }

    @Test
    void memoryIsHeldUntilTheSourceIsClosed() throws IOException {
        try (ParquetReader reader = Parquet.open(file("a", 2000, ROWS))) {
            BatchSource batches = reader.batches(Scan.all());
            assertThat(batches.next()).isTrue();
            // A page of names has 200,000 bytes.
            assertThat(batches.metrics().heldBytes()).isBetween(200_000L, 20_000_000L);
            batches.close();
            assertThat(batches.metrics().heldBytes()).isZero();
        }
    }

    /// A writer may make one page of a whole column chunk. The page of a column is let go of once its last row was read, and so is
    /// a dictionary with more values than those rows.
    @ParameterizedTest
    @EnumSource
    void fewRowsOfManyColumnsHoldAboutOnePage(WriteOptions.Dictionary dictionary) throws IOException {
        int columns = 60;
        SchemaBuilder builder = Schema.builder("wide");
        for (int i = 0; i < columns; i++) {
            builder.optional("c" + i, i % 2 == 0 ? "INT64" : "STRING");
        }
        Path file = folder.resolve("wide");
        try (ParquetWriter writer = Parquet.create(file, builder.build(),
                WriteOptions.DEFAULT.withPages(1 << 30, 1 << 30).withDictionary(dictionary)
                        .withDictionaryBytes(1 << 30))) {
            RowAppender rows = writer.rows();
            for (long i = 0; i < ROWS; i++) {
                for (int column = 0; column < columns; column++) {
                    if (column % 2 == 0) {
                        rows.setLong(column, i * i + column);
                    } else {
                        rows.setString(column, "text " + i * column);
                    }
                }
                rows.endRow();
            }
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(file);
                RowCursor all = reader.rows();
                BatchSource some = reader.batches(Scan.all().rows(3, 10));
                RowCursor few = reader.rows(Scan.all().rows(3, 10))) {
            assertThat(some.next()).isTrue();
            // A page or a dictionary has 16,000 bytes or more.
            assertThat(some.metrics().heldBytes()).isLessThan(16_000 * columns / 4);
            assertThat(some.batch().rowCount()).isEqualTo(10);
            for (int row = 0; row < 13; row++) {
                assertThat(all.next()).isTrue();
                for (int column = 0; row >= 3 && column < columns; column++) {
                    if (column == 0) {
                        assertThat(few.next()).isTrue();
                    }
                    assertThat(few.get(column)).isEqualTo(all.get(column));
                }
            }
            assertThat(few.next()).isFalse();
        }
    }

    @Test
    void filesAndThreadsAreAddedUp() throws IOException {
        List<Path> files = List.of(file("a", 2000, 500), file("b", 2000, 500));
        Scan scan = Scan.all().where("id between 450 and 1250");
        SourceMetrics one = metrics(
                Dataset.of(files.stream().map(Path::toString).toList(), DatasetOptions.DEFAULT).batches(scan));
        // In each file, 1, 5 and 3 pages of both columns are read, and 4 are skipped before them. Two are skipped after them: of
        // names, which are read by their pages.
        assertThat(List.of(one.pagesRead(), one.pagesSkipped(), one.rowGroupsRead(), one.rowGroupsSkipped()))
                .containsExactly(36L, 20L, 6L, 2L);
        for (Path file : files) {
            try (ParquetReader reader = Parquet.open(file,
                    ReadOptions.DEFAULT.withParallelism(Parallelism.of(3)))) {
                SourceMetrics found = metrics(reader.batches(scan));
                assertThat(List.of(found.pagesRead(), found.pagesSkipped(), found.rowGroupsRead(),
                        found.rowGroupsSkipped())).containsExactly(18L, 10L, 3L, 1L);
            }
        }
    }
}
