package dev.lamella.internal.write;

import dev.lamella.internal.vector.Vectors;
import dev.lamella.internal.vector.Vectors.Dictionaries;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import java.util.ArrayList;
import java.util.List;

/// Collects copies of batches, and makes one of them: rows are taken faster from a few long vectors.
public final class BatchBuffer {
    private final List<List<ColumnVector>> batches = new ArrayList<>();
    private long bytes;
    private long rowCount;

    /// Keeps a copy of a batch.
    public void add(Batch batch) {
        List<ColumnVector> own = new ArrayList<>();
        for (ColumnVector column : batch.columns()) {
            own.add(Vectors.slice(Vectors.materialize(column), 0, batch.rowCount(), Dictionaries.OWN));
        }
        bytes += own.stream().mapToLong(column -> Vectors.bytes(column, Dictionaries.OWN)).sum();
        rowCount += batch.rowCount();
        batches.add(own);
    }

    /// Approximate memory of the copies.
    public long bytes() {
        return bytes;
    }

    public long rowCount() {
        return rowCount;
    }

    /// The columns of all rows, in order. The buffer is empty afterwards.
    public List<ColumnVector> drain() {
        List<ColumnVector> columns = new ArrayList<>();
        while (columns.size() < batches.getFirst().size()) {
            List<ColumnVector> parts = new ArrayList<>();
            for (List<ColumnVector> batch : batches) {
                // Each copy is released as soon as its column is made.
                parts.add(batch.set(columns.size(), new NullVector(0)));
            }
            columns.add(Vectors.concatenate(parts));
        }
        batches.clear();
        bytes = 0;
        rowCount = 0;
        return columns;
    }
}
