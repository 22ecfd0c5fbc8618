package dev.lamella.records.internal.read;

import dev.lamella.vector.Batch;
import java.util.Arrays;
import java.util.List;

/// The objects of rows, a window of a batch at a time. Belongs to one reader.
public final class RowObjects {
    /// So many rows stay in the caches between the steps: columns to arrays, arrays to objects.
    private static final int WINDOW = 256;

    private final Columns columns;
    private final Source rows;
    private int at;
    private int rowCount;

    RowObjects(Columns columns, Source rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /// Goes on with a batch.
    ///
    /// @param firstRow number of its first row, for messages
    public void bind(Batch batch, long firstRow) {
        at = 0;
        rowCount = batch.rowCount();
        columns.bind(batch, firstRow);
    }

    /// Whether rows of the batch are left.
    public boolean hasMore() {
        return at < rowCount;
    }

    /// The objects of the next rows, at least one: a list that is valid until the next call.
    ///
    /// @throws dev.lamella.error.ValueException if a value does not fit its component
    public List<?> next() {
        int count = Math.min(WINDOW, rowCount - at);
        List<?> objects = Arrays.asList((Object[]) rows.values(at, count)).subList(0, count);
        at += count;
        return objects;
    }
}
