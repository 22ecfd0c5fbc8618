package dev.lamella.internal.pipeline;

import dev.lamella.internal.batch.Window;
import dev.lamella.internal.batch.WindowSource;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// A part of a file that one thread at a time reads, and the batches that wait for whoever wants them.
///
/// All is called under the lock of the [AheadReader], but [#next] and [#close]: who calls those has claimed the part.
public final class Part {
    private final Opener opener;
    private final long mostBytes;
    private final Deque<Entry> queue = new ArrayDeque<>();
    private long bytes;
    private State state = State.IDLE;
    private @Nullable WindowSource source;
    private @Nullable Throwable failure;

    /// Begins to read a part.
    @FunctionalInterface
    public interface Opener {
        WindowSource open() throws IOException;
    }

    /// A batch, and how many bytes it takes.
    record Entry(Window window, long bytes) {}

    private enum State {
        /// Nobody reads, and nobody is asked to.
        IDLE,
        /// A worker is asked to.
        ASKED,
        /// A thread reads.
        CLAIMED,
        /// All is read, or a failure ended it.
        DONE
    }

    /// @param mostBytes that wait, unless one batch has more
    Part(Opener opener, long mostBytes) {
        this.opener = opener;
        this.mostBytes = mostBytes;
    }

    /// Reads the next batch; null at the end. Nothing stays open then, nor after a failure.
    @Nullable
    Entry next() throws IOException {
        try {
            WindowSource open = source;
            if (open == null) {
                open = opener.open();
                source = open;
            }
            if (open.next()) {
                Window window = open.detach();
                return new Entry(window, window.bytes());
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

    /// Closes what is read from, and lets go of what waits: an executor may hold on to its work for long.
    void close() throws IOException {
        queue.clear();
        bytes = 0;
        closeSource();
    }

    private void closeSource() throws IOException {
        WindowSource open = source;
        source = null;
        if (open != null) {
            open.close();
        }
    }

    /// Makes this thread the one that reads, unless another one does or nothing is left.
    boolean claim() {
        if (state == State.CLAIMED || state == State.DONE) {
            return false;
        }
        state = State.CLAIMED;
        return true;
    }

    /// Says that a worker is asked to read.
    void ask() {
        state = State.ASKED;
    }

    /// Ends what [#claim] or [#ask] began.
    void leave() {
        if (state != State.DONE) {
            state = State.IDLE;
        }
    }

    /// Nothing is left to read.
    ///
    /// @param failed why it ended too early; null if it did not
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

    /// Whether nothing is left to read; batches may wait still.
    boolean isDone() {
        return state == State.DONE;
    }

    /// Why it ended too early, if it did.
    @Nullable
    Throwable failure() {
        return failure;
    }

    void add(Entry entry) {
        queue.addLast(entry);
        bytes += entry.bytes();
    }

    /// The first batch that waits; null if none does.
    @Nullable
    Window poll() {
        Entry entry = queue.pollFirst();
        if (entry == null) {
            return null;
        }
        bytes -= entry.bytes();
        return entry.window();
    }

    /// Whether to read on.
    boolean hasRoom() {
        return state == State.CLAIMED && (queue.isEmpty() || bytes < mostBytes);
    }

    boolean isHalfEmpty() {
        return bytes <= mostBytes / 2;
    }
}
