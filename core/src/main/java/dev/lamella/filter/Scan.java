package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What to read of a file: which columns, which rows, and how many rows at a time. Immutable; each method gives a changed copy.
///
/// @param projection paths of the columns (or of groups of columns) to read; all if empty
/// @param firstRow how many rows to pass over first
/// @param rowLimit how many rows to read at most
/// @param rowsPerBatch how many rows a batch has at most; chosen by the reader if empty
public record Scan(Optional<List<ColumnPath>> projection, long firstRow, OptionalLong rowLimit,
        OptionalInt rowsPerBatch) {
    /// The most rows of a batch.
    public static final int MAX_BATCH_ROWS = 1 << 20;

    private static final Scan ALL = new Scan(Optional.empty(), 0, OptionalLong.empty(), OptionalInt.empty());

    public Scan {
        projection = projection.map(List::copyOf);
        if (firstRow < 0) {
            throw new IllegalArgumentException("the first row is " + firstRow + "; rows are counted from 0");
        }
        if (rowLimit.orElse(0) < 0) {
            throw new IllegalArgumentException("a limit of " + rowLimit.getAsLong() + " rows; it may be 0 or more");
        }
        if (rowsPerBatch.isPresent() && (rowsPerBatch.getAsInt() < 1 || rowsPerBatch.getAsInt() > MAX_BATCH_ROWS)) {
            throw new IllegalArgumentException("batches of " + rowsPerBatch.getAsInt() + " rows; they may have 1 to "
                    + MAX_BATCH_ROWS);
        }
    }

    /// Every column and every row.
    public static Scan all() {
        return ALL;
    }

    /// Only these columns. The columns of the file keep their order; a group brings all that is below it.
    public Scan columns(Collection<ColumnPath> paths) {
        return new Scan(Optional.of(List.copyOf(paths)), firstRow, rowLimit, rowsPerBatch);
    }

    /// Only these columns, for example `ColumnPath.parse("lines[].sku")`.
    public Scan columns(ColumnPath... paths) {
        return columns(List.of(paths));
    }

    /// Only these columns, each as path text, for example `id`, `address.city`, `lines[].sku`, `counts{value}`.
    ///
    /// @throws IllegalArgumentException if a text is no path
    public Scan columns(String... paths) {
        return columns(List.of(paths).stream().map(ColumnPath::parse).toList());
    }

    /// Begins after passing over this many rows.
    public Scan firstRow(long rows) {
        return new Scan(projection, rows, rowLimit, rowsPerBatch);
    }

    /// Ends after this many rows.
    public Scan limit(long rows) {
        return new Scan(projection, firstRow, OptionalLong.of(rows), rowsPerBatch);
    }

    /// Batches of up to this many rows, 1 to [#MAX_BATCH_ROWS]. A batch has fewer where a row group ends, and where rows
    /// are very large.
    public Scan batchRows(int rows) {
        return new Scan(projection, firstRow, rowLimit, OptionalInt.of(rows));
    }
}
