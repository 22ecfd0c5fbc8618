package dev.lamella.conformance;

import dev.lamella.PageCursor;
import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.ReadOptions.Checksums;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads a file, which may be damaged, in every way there is. Each way must end with an answer or with a [ParquetException];
/// what comes out must be whole (see [Soundness]). Anything else is let through, for whoever put the file to the ordeal.
final class Ordeal {
    /// A damaged count may legally claim billions of rows.
    private static final long MOST_ROWS = 1_000_000;
    private static final int MOST_ROWS_AS_OBJECTS = 200;
    private static final int MOST_PAGES = 300;
    private static final int MOST_CHUNKS = 40;
    private static final int MOST_PAGES_WITH_CONTENTS = 3;

    private final List<String> rejections = new ArrayList<>();
    private long rows;

    /// Reads all of `bytes` and returns what was rejected.
    static Ordeal of(byte[] bytes, Checksums checksums, Parallelism parallelism) throws IOException {
        Ordeal ordeal = new Ordeal();
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes),
                ReadOptions.DEFAULT.withChecksums(checksums).withParallelism(parallelism))) {
            ordeal.read(reader);
        } catch (ParquetException e) {
            ordeal.reject(e);
        }
        return ordeal;
    }

    /// Messages of the failures, in order.
    List<String> rejections() {
        return rejections;
    }

    /// Rows that came in batches.
    long rows() {
        return rows;
    }

    private void reject(ParquetException failure) {
        String message = failure.getMessage();
        if (message.isBlank() || failure.problem().isBlank() || failure.advice().isBlank()) {
            throw new AssertionError("a failure without words", failure);
        }
        rejections.add(message);
    }

    /// One way of reading.
    private interface Way {
        void read() throws IOException;
    }

    private void attempt(Way way) throws IOException {
        try {
            way.read();
        } catch (ParquetException e) {
            reject(e);
        }
    }

    private void read(ParquetReader reader) throws IOException {
        SchemaText.print(reader.schema());
        int _ = reader.metadata().hashCode();
        attempt(() -> batches(reader, Scan.all().limit(MOST_ROWS)));
        for (Leaf leaf : reader.schema().leaves().stream().limit(MOST_CHUNKS).toList()) {
            attempt(() -> batches(reader, Scan.all().columns(leaf.path()).limit(MOST_ROWS).batchRows(1000)));
        }
        attempt(() -> batches(reader, Scan.all().firstRow(reader.rowCount() / 2).limit(100).batchRows(7)));
        attempt(() -> rows(reader));
        agrees(reader);
        int groups = reader.metadata().rowGroups().size();
        int chunks = 0;
        for (int group = 0; group < groups; group++) {
            for (int column = 0; column < reader.schema().leaves().size() && chunks < MOST_CHUNKS; column++) {
                chunks++;
                chunk(reader, group, column);
            }
        }
    }

    private void batches(ParquetReader reader, Scan scan) throws IOException {
        try (BatchSource source = reader.batches(scan)) {
            while (source.next()) {
                Batch batch = source.batch();
                Soundness.check(batch);
                rows += batch.rowCount();
            }
        }
    }

    private void rows(ParquetReader reader) throws IOException {
        int fields = reader.schema().fields().size();
        try (RowCursor cursor = reader.rows(Scan.all().limit(MOST_ROWS_AS_OBJECTS))) {
            while (cursor.next()) {
                for (int i = 0; i < fields; i++) {
                    try {
                        cursor.get(i);
                    } catch (ValueException e) {
                        reject(e);
                    }
                }
            }
        }
    }

    /// Rows that are passed over make no difference to those after them, and batches of another size none at all: where both
    /// ways of reading end well, they give the same.
    private void agrees(ParquetReader reader) throws IOException {
        Optional<List<String>> whole = texts(reader, Scan.all().limit(MOST_ROWS_AS_OBJECTS));
        for (int first : new int[]{0, 1, 3, 10, 100}) {
            Optional<List<String>> part = texts(reader, Scan.all().firstRow(first).limit(MOST_ROWS_AS_OBJECTS - first)
                    .batchRows(7));
            if (whole.isPresent() && part.isPresent()
                    && !part.get().equals(whole.get().stream().skip(first).toList())) {
                throw new AssertionError("rows from " + first + " on differ by the way they are read");
            }
        }
    }

    /// The rows of a scan as text; empty if they cannot be read.
    static Optional<List<String>> texts(ParquetReader reader, Scan scan) throws IOException {
        List<String> rows = new ArrayList<>();
        int fields = reader.schema().fields().size();
        try (RowCursor cursor = reader.rows(scan)) {
            while (cursor.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 0; i < fields; i++) {
                    row.append(text(cursor, i)).append('|');
                }
                rows.add(row.toString());
            }
            return Optional.of(rows);
        } catch (ParquetException e) {
            return Optional.empty();
        }
    }

    private static String text(RowCursor cursor, int field) {
        try {
            return text(cursor.get(field));
        } catch (ValueException e) {
            return e.problem();
        }
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> Arrays.toString(bytes);
            case List<?> list -> list.stream().map(Ordeal::text).toList().toString();
            case Map<?, ?> map ->
                map.entrySet().stream().map(e -> text(e.getKey()) + "=" + text(e.getValue())).toList().toString();
            case Row row -> IntStream.range(0, row.size()).mapToObj(i -> text(row.get(i))).toList().toString();
            case null, default -> String.valueOf(value);
        };
    }

    private void chunk(ParquetReader reader, int group, int column) throws IOException {
        attempt(() -> pages(reader, group, column));
        attempt(() -> reader.columnIndex(group, column));
        attempt(() -> reader.offsetIndex(group, column));
        attempt(() -> reader.bloomFilterHeader(group, column));
    }

    private void pages(ParquetReader reader, int group, int column) throws IOException {
        try (PageCursor pages = reader.pages(group, column)) {
            for (int i = 0; i < MOST_PAGES && pages.next(); i++) {
                int _ = pages.header().hashCode();
                if (i < MOST_PAGES_WITH_CONTENTS) {
                    attempt(pages::body);
                    attempt(() -> Soundness.check(pages.values(), pages.values().size()));
                }
            }
        }
    }
}
