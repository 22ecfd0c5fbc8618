package dev.lamella.cli.shell;

import dev.lamella.observe.ProgressListener;
import dev.lamella.text.internal.TextToRows;
import java.io.Closeable;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/// Shows the progress of long work on a terminal: a line that appears after two seconds, is overwritten twice a second, and
/// is removed at the end. Several threads may report.
public final class Progress implements ProgressListener, TextToRows.Progress, Closeable {
    private static final long NANOS_BEFORE = 2_000_000_000;
    private static final long NANOS_BETWEEN = 500_000_000;
    private static final int RECORDS_BETWEEN = 1024;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream errors;
    private final LongSupplier done;
    private final long all;
    private final boolean isShown;
    private final LongSupplier clock;
    private final LongAdder readBytes = new LongAdder();
    private final LongAdder writtenRows = new LongAdder();
    private final LongAdder writtenBytes = new LongAdder();
    /// When the line is due next.
    private final AtomicLong due;
    private volatile boolean isThere;
    private volatile boolean isClosed;

    /// @param done how much of `all` is done, for [#records]
    /// @param all of them, or rows that will be written; 0 if that is not known
    public Progress(PrintStream errors, boolean isShown, LongSupplier done, long all) {
        this(errors, isShown, done, all, System::nanoTime);
    }

    /// @param clock in nanoseconds
    public Progress(PrintStream errors, boolean isShown, LongSupplier done, long all, LongSupplier clock) {
        this.errors = errors;
        this.isShown = isShown;
        this.done = done;
        this.all = all;
        this.clock = clock;
        this.due = new AtomicLong(clock.getAsLong() + NANOS_BEFORE);
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

    @Override
    public void bytesRead(long count) {
        readBytes.add(count);
        if (isDue()) {
            show(Sizes.grouped(readBytes.sum() >> 20) + " MB read");
        }
    }

    @Override
    public void rowsWritten(long count) {
        writtenRows.add(count);
        showWritten();
    }

    /// Sorted rows are written after all of them have come.
    @Override
    public void bytesWritten(long count) {
        writtenBytes.add(count);
        showWritten();
    }

    private void showWritten() {
        if (isDue()) {
            long rows = writtenRows.sum();
            show(part(rows, all) + Sizes.count(rows, "row") + ", " + Sizes.grouped(writtenBytes.sum() >> 20)
                    + " MB written");
        }
    }

    /// If there are several threads, one shows the line.
    private boolean isDue() {
        long at = due.get();
        long now = clock.getAsLong();
        return isShown && !isClosed && now - at >= 0 && due.compareAndSet(at, now + NANOS_BETWEEN);
    }

    private void show(String text) {
        isThere = true;
        errors.print(CLEAR + text);
        errors.flush();
    }

    /// Removes the line, so that something else can be printed.
    @Override
    public void end() {
        if (isThere) {
            isThere = false;
            errors.print(CLEAR);
            errors.flush();
        }
    }

    /// Removes the line for good.
    @Override
    public void close() {
        isClosed = true;
        end();
    }
}
