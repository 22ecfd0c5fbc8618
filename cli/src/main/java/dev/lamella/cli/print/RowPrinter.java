package dev.lamella.cli.print;

import dev.lamella.row.RowValues;
import java.io.Closeable;
import java.io.IOException;

/// Prints rows in one output format.
public interface RowPrinter extends Closeable {
    /// Prints a row.
    void print(RowValues row) throws IOException;

    /// Ends the output after the last row. Not called after a failure, so that incomplete output
    /// does not look complete.
    default void end() throws IOException {}

    /// Prints buffered rows. The stream stays open.
    @Override
    void close() throws IOException;
}
