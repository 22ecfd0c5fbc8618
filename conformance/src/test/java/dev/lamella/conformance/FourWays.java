package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A file read whole, its last row only, one column at a time, and in batches of 1, 7 and 8192 rows: always the same
/// rows; and row by row.
final class FourWays {
    private static final int[] BATCH_ROWS = {1, 7, 8192};

    private FourWays() {}

    /// On one thread or several, by the name and size of the file.
    static ParquetReader open(Path file) throws IOException {
        return open(file, ReadOptions.DEFAULT);
    }

    static ParquetReader openWithoutChecksums(Path file) throws IOException {
        return open(file, ReadOptions.DEFAULT.withChecksums(ReadOptions.Checksums.IGNORE));
    }

    private static ParquetReader open(Path file, ReadOptions options) throws IOException {
        InputFile input = InputFile.of(file);
        return Parquet.open(input,
                options.withParallelism(DrawnThreads.of(file.getFileName().toString().hashCode() + input.size())));
    }

    /// Reads in all ways, and returns the rows.
    static List<Fields> read(ParquetReader reader) throws IOException {
        List<Fields> whole = rows(reader, Scan.all());
        assertThat((long) whole.size()).as("rows").isEqualTo(reader.rowCount());
        for (int rows : BATCH_ROWS) {
            assertSame("Batches of " + rows, rows(reader, Scan.all().batchRows(rows)), whole);
        }
        if (!whole.isEmpty()) {
            assertSame("the last row", rows(reader, Scan.all().firstRow(whole.size() - 1L).limit(1)),
                    List.of(whole.getLast()));
        }
        for (Leaf leaf : reader.schema().leaves()) {
            Scan scan = Scan.all().columns(leaf.path());
            Schema projected = reader.schema().project(List.of(leaf.path()));
            assertSame("only " + leaf.path(), rows(reader, scan),
                    whole.stream().map(row -> Physical.project(row, reader.schema(), projected)).toList());
        }
        assertSame("row by row", cursorRows(reader), whole);
        return whole;
    }

    static List<Fields> rows(ParquetReader reader, Scan scan) throws IOException {
        List<Fields> rows = new ArrayList<>();
        try (BatchSource batches = reader.batches(scan)) {
            while (batches.next()) {
                assertThat(batches.batch().rowCount()).isBetween(1, scan.rowsPerBatch().orElse(Scan.MAX_BATCH_ROWS));
                rows.addAll(Physical.rows(batches.batch()));
            }
        }
        return rows;
    }

    /// Every cell is asked for as stored and as its default Java type.
    private static List<Fields> cursorRows(ParquetReader reader) throws IOException {
        List<Fields> rows = new ArrayList<>();
        try (RowCursor cursor = reader.rows()) {
            while (cursor.next()) {
                assertThat(cursor.rowNumber()).isEqualTo(rows.size());
                for (int i = 0; i < cursor.size(); i++) {
                    try {
                        Object value = cursor.get(i);
                        assertThat(value == null).isEqualTo(cursor.isNull(i));
                    } catch (ValueException e) {
                        assertThat(cursor.isNull(i)).isFalse();
                    }
                }
                rows.add(Physical.row(cursor));
            }
        }
        return rows;
    }

    /// Like `isEqualTo`, but a failure shows only the first row that differs.
    static void assertSame(String what, List<?> actual, List<?> expected) {
        for (int row = 0; row < Math.min(actual.size(), expected.size()); row++) {
            if (!actual.get(row).equals(expected.get(row))) {
                assertThat(actual.get(row)).as(what + ", row " + row).isEqualTo(expected.get(row));
            }
        }
        assertThat(actual.size()).as(what + ", count of rows").isEqualTo(expected.size());
    }
}
