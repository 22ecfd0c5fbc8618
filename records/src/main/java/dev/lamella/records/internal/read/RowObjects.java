package dev.lamella.records.internal.read;

import dev.lamella.error.ParquetException;
import dev.lamella.vector.Batch;
import dev.lamella.vector.RowNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the objects of rows, one window of a batch at a time. Belongs to one reader.
public final class RowObjects {
    /// The rows of a window stay in the caches between the steps: columns to arrays, arrays to objects.
    private static final int WINDOW = 256;

    private final FileColumns columns;
    private final ValueReader rows;
    private int at;
    private int rowCount;

    RowObjects(FileColumns columns, ValueReader rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /// Continues with a batch.
    ///
    /// @param numbers the row numbers in the file, for messages
    public void bind(Batch batch, RowNumbers numbers) {
        at = 0;
        rowCount = batch.rowCount();
        columns.bind(batch, numbers);
    }

    /// Whether the batch has more rows.
    public boolean hasMore() {
        return at < rowCount;
    }

    /// The number of the next row in the batch.
    public int at() {
        return at;
    }

    /// Skips rows of the batch; returns how many.
    public int skip(long most) {
        int skipped = (int) Math.min(most, rowCount - at);
        at += skipped;
        return skipped;
    }

    /// The objects of the next rows, at least one: a list that is valid until the next call.
    ///
    /// @throws ParquetException if a value of the next row does not fit its component; rows before such a row are
    ///         returned first, and the next call continues after it
    public List<?> next() {
        int count = Math.min(WINDOW, rowCount - at);
        List<?> objects;
        try {
            objects = made(count);
        } catch (ParquetException e) {
            objects = madeBefore(e, count);
        }
        at += objects.size();
        return objects;
    }

    private List<?> made(int count) {
        Object[] objects = (Object[]) rows.values(at, count);
        // Not a sublist, which makes further calls for each object.
        return Arrays.asList(objects.length == count ? objects : Arrays.copyOf(objects, count));
    }

    /// The rows before the first one that fails, read again one by one.
    private List<?> madeBefore(ParquetException failure, int count) {
        List<@Nullable Object> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            try {
                objects.add(((Object[]) rows.values(at + i, 1))[0]);
            } catch (ParquetException e) {
                if (objects.isEmpty()) {
                    at++;
                    throw e;
                }
                return objects;
            }
        }
        // It failed only once: a converter or constructor need not be deterministic.
        throw failure;
    }
}
