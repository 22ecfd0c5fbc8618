package dev.lamella.internal.write;

import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.ColumnComparator;
import dev.lamella.internal.vector.Vectors.Range;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows in order that were spilled, read one batch after another.
final class SortedRun implements Closeable {
    private static final int BATCH_ROWS = 1 << 14;

    private final ParquetReader reader;
    private final BatchSource batches;
    private final List<ColumnComparator> keys;
    private List<ColumnVector> columns = List.of();
    private int from;
    private int rowCount;

    /// @param keys of this run alone
    SortedRun(ParquetReader reader, List<ColumnComparator> keys) throws IOException {
        this.reader = reader;
        this.keys = keys;
        this.batches = reader.batches(Scan.all().batchRows(BATCH_ROWS));
    }

    /// Reads the next batch if all rows of this one are taken.
    ///
    /// @return whether there are rows
    boolean fill() throws IOException {
        while (from == rowCount) {
            if (!batches.next()) {
                return false;
            }
            columns = batches.batch().columns();
            rowCount = batches.batch().rowCount();
            from = 0;
            keys.forEach(key -> key.bind(columns));
        }
        return true;
    }

    /// The values of the last row of the batch by which it is sorted.
    Values last() {
        List<byte @Nullable []> values = new ArrayList<>();
        for (ColumnComparator key : keys) {
            values.add(key.stored(rowCount - 1));
        }
        return new Values(values);
    }

    /// Values that a row is sorted by.
    record Values(List<byte @Nullable []> values) {}

    /// Whether the last row of the batch comes before these values.
    boolean endsBefore(Values values) {
        return compare(values, rowCount - 1) > 0;
    }

    /// Below 0 if the values come before a row.
    private int compare(Values values, int row) {
        for (int i = 0; i < keys.size(); i++) {
            int result = keys.get(i).compare(values.values.get(i), row);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    /// Takes the rows of the batch that come before these values.
    ///
    /// @param orEqual whether also the rows with these values
    /// @return a range of each column
    List<Range> take(Values values, boolean orEqual) {
        int low = from;
        int high = rowCount;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int result = compare(values, middle);
            if (result > 0 || orEqual && result == 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int start = from;
        int count = low - start;
        from = low;
        return columns.stream().map(column -> new Range(column, start, count)).toList();
    }

    @Override
    public void close() throws IOException {
        try (reader) {
            batches.close();
        }
    }
}
