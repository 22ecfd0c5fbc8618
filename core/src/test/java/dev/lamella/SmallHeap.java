package dev.lamella;

import dev.lamella.row.RowCursor;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.LongVector;
import java.io.IOException;
import java.nio.file.Path;

/// The process of [SmallHeapTest]: reads all values of a table of [Tables] and prints how many rows there are and what their ids add up to.
final class SmallHeap {
    private long count;
    private long sum;

    private SmallHeap() {}

    public static void main(String[] arguments) throws IOException {
        SmallHeap heap = new SmallHeap();
        try (ParquetReader reader = Parquet.open(Path.of(arguments[1]))) {
            switch (arguments[0]) {
                case "batches" -> heap.batches(reader);
                case "rows" -> heap.rows(reader);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
        System.out.print(heap.count + " rows, sum " + heap.sum);
    }

    private void batches(ParquetReader reader) throws IOException {
        try (BatchSource batches = reader.batches()) {
            while (batches.next()) {
                LongVector ids = (LongVector) batches.batch().columns().getFirst();
                for (int row = 0; row < ids.size(); row++) {
                    sum += ids.values()[row];
                }
                count += ids.size();
            }
        }
    }

    private void rows(ParquetReader reader) throws IOException {
        try (RowCursor row = reader.rows()) {
            while (row.next()) {
                sum += row.getLong(0);
                if (!row.isNull(1) && row.getString(1).isEmpty()) {
                    throw new IllegalStateException("row " + count + " has an empty name");
                }
                count++;
            }
        }
    }
}
