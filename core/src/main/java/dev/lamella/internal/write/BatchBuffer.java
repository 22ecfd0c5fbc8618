package dev.lamella.internal.write;

import dev.lamella.internal.vector.Vectors;
import dev.lamella.internal.vector.Vectors.Dictionaries;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import java.util.ArrayList;
import java.util.List;

/// Collects copies of batches, and makes one of them: rows are taken faster from a few long vectors.
public final class BatchBuffer {
    private final List<List<ColumnVector>> batches = new ArrayList<>();
    private long bytes;
    private long rowCount;

    /// Keeps a copy of a batch.
    public void add(Batch batch) {
        List<ColumnVector> own = batch.columns().stream()
                .map(column -> Vectors.slice(Vectors.materialize(column), 0, batch.rowCount(), Dictionaries.OWN))
                .toList();
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
        List<ColumnVector> columns = concatenate(batches);
        batches.clear();
        bytes = 0;
        rowCount = 0;
        return columns;
    }

    /// The columns of several batches, one after another.
    static List<ColumnVector> concatenate(List<List<ColumnVector>> parts) {
        List<ColumnVector> columns = new ArrayList<>();
        for (int i = 0; i < parts.getFirst().size(); i++) {
            int column = i;
            columns.add(Vectors.concatenate(parts.stream().map(part -> part.get(column)).toList()));
        }
        return columns;
    }
}
