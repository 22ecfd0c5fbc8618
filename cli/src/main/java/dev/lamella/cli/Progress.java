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
        if (!isShown || count % RECORDS_BETWEEN != 0) {
            return;
        }
        long now = System.nanoTime();
        if (now - last >= NANOS_BETWEEN) {
            last = now;
            isThere = true;
            String part = all > 0 ? Math.min(100, done.getAsLong() * 100 / all) + " %, " : "";
            errors.print(CLEAR + part + Sizes.count(count, "row"));
            errors.flush();
        }
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
