package dev.lamella.cli;

import dev.lamella.row.RowValues;
import java.io.Closeable;
import java.io.IOException;

/// Prints rows in one form of output.
interface RowPrinter extends Closeable {
    /// Prints a row.
    void print(RowValues row) throws IOException;

    /// Prints what is left. The stream stays open.
    @Override
    void close() throws IOException;
}
