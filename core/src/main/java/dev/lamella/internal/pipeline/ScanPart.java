package dev.lamella.internal.pipeline;

import dev.lamella.internal.batch.Window;
import dev.lamella.internal.batch.WindowSource;
import dev.lamella.internal.page.Loan;
import dev.lamella.vector.SourceMetrics;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// A part of a file that one thread at a time reads, and a queue of its batches.
///
/// All methods are called under the lock of the [AheadReader], except [#next] and [#close]: their caller has claimed the part.
public final class ScanPart {
    private final Opener opener;
    private final long mostBytes;
    private final Deque<Entry> queue = new ArrayDeque<>();
    private long bytes;
    private SourceMetrics read = SourceMetrics.NONE;
    private State state = State.IDLE;
    private @Nullable WindowSource source;
    private @Nullable Throwable failure;

    /// Opens a part for reading.
    @FunctionalInterface
    public interface Opener {
        WindowSource open() throws IOException;
    }

    /// A batch, its size in bytes, and how long the caller needs it.
    record Entry(Window window, long bytes, Loan loan) {}

    private enum State {
        /// No thread reads, and none was requested.
        IDLE,
        /// A worker was requested.
        ASKED,
        /// A thread reads.
        CLAIMED,
        /// Everything was read, or a failure ended the part.
        DONE
    }

    /// @param mostBytes most bytes in the queue, unless one batch has more
    ScanPart(Opener opener, long mostBytes) {
        this.opener = opener;
        this.mostBytes = mostBytes;
    }

    /// Reads the next batch; null at the end. Everything is closed at the end and after a failure.
    @Nullable
    Entry next() throws IOException {
        try {
            WindowSource open = source;
            if (open == null) {
                open = opener.open();
                source = open;
            }
            if (open.next()) {
                Loan loan = new Loan();
                Window window = open.detach(loan);
                return new Entry(window, window.bytes(), loan);
            }
        } catch (Throwable e) {
            closeAfter(e);
            throw e;
        }
        closeSource();
        return null;
    }

    private void closeAfter(Throwable failed) {
        try {
            closeSource();
        } catch (IOException | RuntimeException e) {
            if (e != failed) {
                failed.addSuppressed(e);
            }
        }
    }

    /// Closes the reader and drops queued batches, because an executor may hold on to its tasks for long.
    void close() throws IOException {
        queue.clear();
        bytes = 0;
        closeSource();
    }

    private void closeSource() throws IOException {
        WindowSource open = source;
        source = null;
        if (open != null) {
            read = open.metrics().released();
            open.close();
        }
    }

    /// Claims the part for this thread, unless another thread has it or nothing is left.
    boolean claim() {
        if (state == State.CLAIMED || state == State.DONE) {
            return false;
        }
        state = State.CLAIMED;
        return true;
    }

    /// Marks that a worker was requested.
    void ask() {
        state = State.ASKED;
    }

    /// Ends [#claim] or [#ask].
    void leave() {
        if (state != State.DONE) {
            state = State.IDLE;
        }
    }

    /// Marks the part as done.
    ///
    /// @param failed the failure that ended it early; null if there was none
    void end(@Nullable Throwable failed) {
        state = State.DONE;
        failure = failed;
    }

    boolean isIdle() {
        return state == State.IDLE;
    }

    boolean isAsked() {
        return state == State.ASKED;
    }

    /// Whether nothing is left to read; batches may still be queued.
    boolean isDone() {
        return state == State.DONE;
    }

    /// The failure that ended the part early, if any.
    @Nullable
    Throwable failure() {
        return failure;
    }

    void add(Entry entry) {
        queue.addLast(entry);
        bytes += entry.bytes();
    }

    boolean hasBatch() {
        return !queue.isEmpty();
    }

    /// The first queued batch; null if there is none.
    @Nullable
    Entry poll() {
        Entry entry = queue.pollFirst();
        if (entry != null) {
            bytes -= entry.bytes();
        }
        return entry;
    }

    /// Whether to continue reading.
    boolean hasRoom() {
        return state == State.CLAIMED && (queue.isEmpty() || bytes < mostBytes);
    }

    /// The bytes of the queue, and what was read once the part is done.
    SourceMetrics metrics() {
        return new SourceMetrics(bytes, 0, 0, 0, 0, 0, 0).plus(isDone() ? read : SourceMetrics.NONE);
    }

    boolean isHalfEmpty() {
        return bytes <= mostBytes / 2;
    }
}
