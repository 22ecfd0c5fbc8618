package dev.lamella.cli;

import dev.lamella.text.internal.TextToRows;
import java.io.Closeable;
import java.io.PrintStream;
import java.util.function.LongSupplier;

/// Shows the progress of long work on a terminal: a line that is overwritten twice a second and removed at the end.
final class Progress implements TextToRows.Progress, Closeable {
    private static final long NANOS_BETWEEN = 500_000_000;
    private static final int RECORDS_BETWEEN = 1024;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream errors;
    private final LongSupplier done;
    private final long all;
    private final boolean isShown;
    private long last = System.nanoTime();
    private boolean isThere;

    /// @param done how much of `all` is done
    Progress(PrintStream errors, boolean isShown, LongSupplier done, long all) {
        this.errors = errors;
        this.isShown = isShown;
        this.done = done;
        this.all = all;
    }

    @Override
    public void records(long count) {
        if (count % RECORDS_BETWEEN == 0 && isDue()) {
            show(part(done.getAsLong(), all) + Sizes.count(count, "row"));
        }
    }

    private static String part(long done, long all) {
        return all > 0 ? Math.min(100, done * 100 / all) + " %, " : "";
    }

    /// Shows how many rows were read.
    ///
    /// @param of all rows; 0 if that is not known
    void rows(long count, long of) {
        if (isDue()) {
            show(part(count, of) + Sizes.count(count, "row"));
        }
    }

    /// Shows how much was written after all rows were read.
    void written(long bytes) {
        if (isDue()) {
            show("sorted, " + Sizes.grouped(bytes >> 20) + " MB written");
        }
    }

    private boolean isDue() {
        return isShown && System.nanoTime() - last >= NANOS_BETWEEN;
    }

    private void show(String text) {
        last = System.nanoTime();
        isThere = true;
        errors.print(CLEAR + text);
        errors.flush();
    }

    /// Removes the line, so that something else can be printed.
    @Override
    public void end() {
        close();
    }

    @Override
    public void close() {
        if (isThere) {
            isThere = false;
            errors.print(CLEAR);
            errors.flush();
        }
    }
}
