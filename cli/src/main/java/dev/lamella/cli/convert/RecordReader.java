package dev.lamella.cli.convert;

import dev.lamella.row.StructAppender;
import java.io.Closeable;
import java.io.IOException;

/// Records of a text, one after another.
interface RecordReader extends Closeable {
    /// Goes to the next record; false at the end.
    ///
    /// @throws dev.lamella.error.CorruptFileException if it cannot be told where records end any more
    boolean next() throws IOException;

    /// Number of the line, from 1, on which the record begins.
    long line();

    /// Sets the fields of a row.
    ///
    /// @throws dev.lamella.error.ParquetException if the record is no record of the schema; the row is spoiled then
    void fill(StructAppender row);
}
