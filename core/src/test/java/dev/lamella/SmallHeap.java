package dev.lamella;

import dev.lamella.row.RowCursor;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The process of [SmallHeapTest]: writes a table of [Tables] with long names, or reads all values of one, and prints how many rows there
/// are and what their ids add up to.
///
/// ```
/// batches FILE THREADS
/// rows FILE THREADS
/// write FILE THREADS ROWS
/// ```
final class SmallHeap {
    static final int STEP = 20_000;
    private static final int NAME_LENGTH = 64;
    private static final long ROW_GROUP_BYTES = 6 << 20;

    private long count;
    private long sum;

    private SmallHeap() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        int threads = Integer.parseInt(arguments[2]);
        SmallHeap heap = new SmallHeap();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            Parallelism parallelism = Parallelism.on(pool, threads);
            switch (arguments[0]) {
                case "batches" -> heap.batches(file, parallelism);
                case "rows" -> heap.rows(file, parallelism);
                case "write" -> heap.write(file, Integer.parseInt(arguments[3]), parallelism);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
        System.out.print(said(heap.count, heap.sum));
    }

    static String said(long count, long sum) {
        return count + " rows, sum " + sum;
    }

    private static ParquetReader open(Path file, Parallelism parallelism) throws IOException {
        return Parquet.open(file, ReadOptions.DEFAULT.withParallelism(parallelism));
    }

    private void batches(Path file, Parallelism parallelism) throws IOException {
        try (ParquetReader reader = open(file, parallelism); BatchSource batches = reader.batches()) {
            while (batches.next()) {
                LongVector ids = (LongVector) batches.batch().columns().getFirst();
                for (int row = 0; row < ids.size(); row++) {
                    sum += ids.values()[row];
                }
                count += ids.size();
            }
        }
    }

    private void rows(Path file, Parallelism parallelism) throws IOException {
        try (ParquetReader reader = open(file, parallelism); RowCursor row = reader.rows()) {
            while (row.next()) {
                sum += row.getLong(0);
                if (!row.isNull(1) && row.getString(1).isEmpty()) {
                    throw new IllegalStateException("row " + count + " has an empty name");
                }
                count++;
            }
        }
    }

    private void write(Path file, int rowCount, Parallelism parallelism) throws IOException {
        write(file, rowCount, Tables.plain().withParallelism(parallelism).withRowGroups(ROW_GROUP_BYTES, 1L << 40));
        count = rowCount;
        sum = (rowCount - 1L) * rowCount / 2;
    }

    /// A table of rows with 64 letters without order, which no encoding makes shorter.
    static void write(Path file, int rowCount, WriteOptions options) throws IOException {
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, options)) {
            for (int row = 0; row < rowCount; row += STEP) {
                int step = Math.min(STEP, rowCount - row);
                writer.write(new Batch(Tables.SCHEMA, step,
                        List.of(Tables.ids(row, step), names(row, step), Tables.lists(row, step))));
            }
            writer.commit();
        }
    }

    private static ColumnVector names(int seed, int count) {
        byte[] letters = new byte[count * NAME_LENGTH];
        new Random(seed).nextBytes(letters);
        long[] slices = new long[count];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) ('@' + (letters[i] & 31));
        }
        for (int row = 0; row < count; row++) {
            slices[row] = (long) row * NAME_LENGTH << 32 | NAME_LENGTH;
        }
        return new BytesVector(count, Validity.none(), letters, slices);
    }
}
