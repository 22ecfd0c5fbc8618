package dev.lamella.internal.pipeline;

import dev.lamella.internal.batch.Window;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Batches in the order of the file, read ahead: while the caller looks at those of one part of it, others read the next parts.
///
/// Each part (some row groups) has a reader and a queue of its own. A worker reads into the queue until it is full, and then goes away:
/// no thread of the pool ever waits. When the caller has taken half of it, a worker is asked for again. If none came when the caller
/// needs a batch, because the pool is busy or refuses, the caller reads it: so nothing depends on how many threads there are.
///
/// What fails in a part fails when the caller comes to it, and then always. After that, and when this is closed, nothing is read any more:
/// what is being read just then is waited for.
public final class AheadReader implements BatchSource {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Crew crew;
    private final String name;
    private final Iterator<Part.Opener> openers;
    private final Closeable readers;
    private final Deque<Part> parts = new ArrayDeque<>();
    private final Batch none;
    private Batch batch;
    private RowNumbers numbers = new RowNumbers.Run(0);
    private Optional<String> file = Optional.empty();
    private @Nullable Throwable failure;
    private boolean isClosed;

    /// @param crew who reads, and how much is held
    /// @param name of the file or files, for messages
    /// @param openers of the parts, in order
    /// @param readers closed when all parts are
    public AheadReader(Crew crew, String name, Schema schema, List<Part.Opener> openers, Closeable readers) {
        this.crew = crew;
        this.name = name;
        this.openers = openers.iterator();
        this.readers = readers;
        none = new Batch(schema, 0, List.of());
        batch = none;
    }

    /// {@inheritDoc}
    ///
    /// @throws IllegalStateException if this was closed
    @Override
    public boolean next() throws IOException {
        batch = none;
        lock.lock();
        try {
            if (isClosed) {
                throw new IllegalStateException("the batches of " + name + " are closed");
            }
            Task.rethrow(failure);
            Optional<Window> window = take();
            window.ifPresent(found -> {
                batch = found.batch();
                numbers = found.numbers();
                file = found.file();
            });
            return window.isPresent();
        } finally {
            lock.unlock();
        }
    }

    private Optional<Window> take() throws IOException {
        while (true) {
            start();
            Part part = parts.peekFirst();
            if (part == null) {
                return Optional.empty();
            }
            Window window = part.poll();
            if (window != null) {
                if (part.isIdle() && part.isHalfEmpty()) {
                    ask(part);
                }
                return Optional.of(window);
            }
            if (part.isDone()) {
                parts.removeFirst();
                failure = part.failure();
                if (failure != null) {
                    failure = endParts(failure);
                }
                Task.rethrow(failure);
            } else if (part.claim()) {
                read(part, 1);
                if (part.isIdle()) {
                    ask(part);
                }
            } else {
                changed.awaitUninterruptibly();
            }
        }
    }

    /// Has as many parts under way as there are threads.
    private void start() {
        while (parts.size() < crew.threads() && openers.hasNext()) {
            Part part = new Part(openers.next(), crew.bytesOfEach());
            parts.addLast(part);
            ask(part);
        }
    }

    private void ask(Part part) {
        part.ask();
        if (!crew.start(() -> work(part))) {
            part.leave();
        }
    }

    /// What a worker does.
    private void work(Part part) {
        lock.lock();
        try {
            if (part.isAsked() && part.claim()) {
                read(part, Integer.MAX_VALUE);
            }
        } finally {
            lock.unlock();
        }
    }

    /// Reads batches of a part that this thread has claimed, until its queue is full. The lock is held, but not while reading.
    private void read(Part part, int most) {
        try {
            for (int i = 0; i < most && !isOver() && part.hasRoom(); i++) {
                Part.@Nullable Entry entry;
                lock.unlock();
                try {
                    entry = part.next();
                } finally {
                    lock.lock();
                }
                if (entry == null) {
                    part.end(null);
                } else {
                    part.add(entry);
                }
                changed.signalAll();
            }
        } catch (Throwable e) {
            // Whatever it is: nobody would wait for this part in vain, or miss a batch.
            part.end(e);
        } finally {
            part.leave();
            changed.signalAll();
        }
    }

    private boolean isOver() {
        return isClosed || failure != null;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return Optional.of(numbers);
    }

    @Override
    public Optional<String> file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            isClosed = true;
            batch = none;
            Throwable failed = endParts(null);
            try {
                readers.close();
            } catch (IOException | RuntimeException e) {
                failed = with(failed, e);
            }
            Task.rethrow(failed);
        } finally {
            lock.unlock();
        }
    }

    /// Closes all parts, each when nobody reads it any more.
    ///
    /// @param before what failed before; null if nothing did
    /// @return what failed first; null if nothing did
    private @Nullable Throwable endParts(@Nullable Throwable before) {
        Throwable failed = before;
        for (Part part = parts.pollFirst(); part != null; part = parts.pollFirst()) {
            while (!part.claim() && !part.isDone()) {
                changed.awaitUninterruptibly();
            }
            try {
                part.close();
            } catch (IOException | RuntimeException e) {
                failed = with(failed, e);
            }
        }
        return failed;
    }

    private static Throwable with(@Nullable Throwable first, Throwable next) {
        if (first == null) {
            return next;
        }
        if (first != next) {
            first.addSuppressed(next);
        }
        return first;
    }
}
