package dev.lamella.row;

import dev.lamella.internal.row.BatchRowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/// Iterates over the rows of a file: a [Row] that moves.
///
/// ```java
/// while (rows.next()) {
///     total += rows.getLong(0);
/// }
/// ```
/// Closing the cursor closes its source. Not safe for use by two threads at once.
///
/// Only this library implements it.
public interface RowCursor extends Row, Closeable {
    /// A cursor over the rows of the source's batches, with the default options. It closes the source.
    ///
    /// @param schema the projected schema, which the batches have
    static RowCursor over(BatchSource source, Schema schema) {
        return over(source, schema, RowOptions.DEFAULT);
    }

    /// A cursor over the rows of the source's batches. It closes the source.
    ///
    /// @param schema the projected schema, which the batches have
    static RowCursor over(BatchSource source, Schema schema, RowOptions options) {
        return BatchRowCursor.over(source, schema, options);
    }

    /// Moves to the next row. Views of the previous row become invalid.
    ///
    /// @return false after the last row; the cursor is then not at a row
    /// @throws IllegalStateException if the cursor was closed, because the end of the rows is not known
    boolean next() throws IOException;

    /// Number of the current row in its file, from 0, whichever rows were selected. Rows of batches that do not come
    /// from a file are counted from the first row.
    long rowNumber();

    /// The name of the current row's file, if the rows come from several files; empty for a single file.
    Optional<String> file();
}
