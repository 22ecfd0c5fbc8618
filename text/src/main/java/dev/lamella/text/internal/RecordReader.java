package dev.lamella.text.internal;

import dev.lamella.row.StructAppender;
import java.io.Closeable;
import java.io.IOException;

/// Reads the records of a text one after another.
interface RecordReader extends Closeable {
    /// Moves to the next record; false at the end.
    ///
    /// @throws dev.lamella.error.CorruptFileException if the end of a record cannot be found
    boolean next() throws IOException;

    /// The number of the line, from 1, on which the record begins.
    long line();

    /// Sets the fields of a row.
    ///
    /// @throws dev.lamella.error.ParquetException if the record does not fit the schema; the row must be cancelled then
    void fill(StructAppender row);
}
