package dev.lamella.internal.pipeline;

import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.Prefetch;
import dev.lamella.internal.page.Loan;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.SourceMetrics;
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

/// Batches in the order of the file, read ahead: while the caller processes the batches of one part, other threads read the
/// next parts.
///
/// Each part (a few row groups) has its own reader and queue. A worker reads into the queue until it is full, and then returns:
/// no thread of the pool ever waits. When the caller has taken half of the queue, a worker is requested again. If none came by
/// the time the caller needs a batch, because the pool is busy or rejects work, the caller reads it. So correctness does not
/// depend on the number of threads.
///
/// A failure is rethrown when the caller reaches its part, and on every later call. After a failure, and after closing, nothing
/// more is read; reads in progress are awaited.
public final class AheadReader implements BatchSource {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final WorkerPool pool;
    private final String name;
    private final Iterator<ScanPart.Opener> openers;
    private final Closeable readers;
    private final Deque<ScanPart> parts = new ArrayDeque<>();
    private final Batch none;
    private Batch batch;
    /// The loan of the batch's arrays.
    private Loan loan = Loan.FOREVER;
    private RowNumbers numbers = new RowNumbers.Run(0);
    private Optional<String> file = Optional.empty();
    private @Nullable Throwable failure;
    private boolean isClosed;
    /// What the parts before have read.
    private SourceMetrics earlier = SourceMetrics.NONE;

    /// @param pool threads, and the limit of buffered bytes
    /// @param name name of the file or files, for messages
    /// @param openers open the parts, in order
    /// @param readers closed when all parts are closed
    public AheadReader(WorkerPool pool, String name, Schema schema, List<ScanPart.Opener> openers, Closeable readers) {
        this.pool = pool;
        this.name = name;
        this.openers = openers.iterator();
        this.readers = readers;
        none = new Batch(schema, 0, List.of());
        batch = none;
        if (pool.isChosen()) {
            Workers.enter(this);
        }
    }

    /// {@inheritDoc}
    ///
    /// @throws IllegalStateException if this source was closed
    @Override
    public boolean next() throws IOException {
        batch = none;
        loan.end();
        lock.lock();
        try {
            if (isClosed) {
                throw new IllegalStateException("The batches of " + name + " are closed");
            }
            Task.rethrow(failure);
            Prefetch event = Events.prefetch();
            boolean isThere = event != null && hasNextBatch();
            ScanPart.Entry entry = take();
            if (entry == null) {
                return false;
            }
            if (event != null) {
                event.batch(name, isThere, entry.bytes());
            }
            loan = entry.loan();
            batch = entry.window().batch();
            numbers = entry.window().numbers();
            file = entry.window().file();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Whether the next batch was read ahead.
    private boolean hasNextBatch() {
        for (ScanPart part : parts) {
            if (part.hasBatch()) {
                return true;
            }
            if (!part.isDone()) {
                return false;
            }
        }
        return false;
    }

    private ScanPart.@Nullable Entry take() throws IOException {
        while (true) {
            start();
            ScanPart part = parts.peekFirst();
            if (part == null) {
                leave();
                return null;
            }
            ScanPart.Entry entry = part.poll();
            if (entry != null) {
                if (part.isIdle() && part.isHalfEmpty()) {
                    ask(part);
                }
                return entry;
            }
            if (part.isDone()) {
                parts.removeFirst();
                earlier = earlier.plus(part.metrics());
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

    private void leave() {
        if (pool.isChosen()) {
            Workers.leave(this);
        }
    }

    /// Keeps as many parts in progress as there are threads.
    private void start() {
        while (parts.size() < pool.threads() && openers.hasNext()) {
            ScanPart part = new ScanPart(openers.next(), pool.bytesOfEach());
            parts.addLast(part);
            ask(part);
        }
    }

    private void ask(ScanPart part) {
        part.ask();
        if (!pool.start(() -> work(part))) {
            part.leave();
        }
    }

    /// The task of a worker.
    private void work(ScanPart part) {
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
    private void read(ScanPart part, int most) {
        try {
            for (int i = 0; i < most && !isOver() && part.hasRoom(); i++) {
                ScanPart.@Nullable Entry entry;
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
            // Any throwable: otherwise a caller would wait for this part forever, or miss a batch.
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

    /// {@inheritDoc} Of parts in progress, only their batches that wait for the caller count.
    @Override
    public SourceMetrics metrics() {
        lock.lock();
        try {
            return parts.stream().map(ScanPart::metrics).reduce(earlier, SourceMetrics::plus);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            isClosed = true;
            leave();
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

    /// Closes all parts, each once no thread reads it.
    ///
    /// @param before an earlier failure; null if there is none
    /// @return the first failure; null if there is none
    private @Nullable Throwable endParts(@Nullable Throwable before) {
        Throwable failed = before;
        for (ScanPart part = parts.pollFirst(); part != null; part = parts.pollFirst()) {
            while (!part.claim() && !part.isDone()) {
                changed.awaitUninterruptibly();
            }
            try {
                part.close();
            } catch (IOException | RuntimeException e) {
                failed = with(failed, e);
            }
            part.end(null);
            earlier = earlier.plus(part.metrics());
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
