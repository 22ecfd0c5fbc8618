package dev.lamella.internal.pipeline;

import dev.lamella.internal.batch.ColumnWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;

/// A bounded number of an executor's threads.
///
/// @param executor runs the tasks; it may run any number of them at a time, later, or not at all
/// @param threads the most tasks in progress at once; at least 1
/// @param bytes approximate bytes of values to read ahead, over all threads
/// @param leastScan the compressed bytes of a scan that is worth several threads; smaller scans run on the caller's thread
public record WorkerPool(Executor executor, int threads, long bytes, long leastScan) implements ColumnWork {
    /// Only the caller's thread.
    public static final WorkerPool CALLER = new WorkerPool(Runnable::run, 1, 0);

    /// Fewer bytes are not worth threads that the caller did not choose: one thread encodes them in about 10 ms.
    private static final long WORTH_THREADS = 1 << 20;
    /// Columns per thread that may be encoded, and held in memory, before the first one is written.
    private static final int COLUMNS_AHEAD = 4;

    /// Threads that the caller chose: they are used for scans of any size.
    public WorkerPool(Executor executor, int threads, long bytes) {
        this(executor, threads, bytes, 0);
    }

    /// A task.
    @FunctionalInterface
    public interface Work<T, R> {
        R apply(T item) throws IOException;
    }

    /// Consumes a result.
    @FunctionalInterface
    interface Taker<R> {
        void take(int index, R result) throws IOException;
    }

    /// This pool, or, if it has one thread, a sequential version without the overhead of threads.
    public ColumnWork work() {
        return threads == 1 ? ColumnWork.IN_TURN : this;
    }

    /// The threads for a scan: these, or only the caller's. If the caller did not choose the threads, few scans read ahead
    /// at the same time, so that memory is bounded, and none do on a thread of a fork-join pool, whose other threads are
    /// busy too.
    ///
    /// @param scanBytes compressed bytes to read
    public WorkerPool forScan(long scanBytes) {
        return leastScan == 0 || scanBytes >= leastScan && !isBusyElsewhere() && Workers.hasRoom() ? this : CALLER;
    }

    private static boolean isBusyElsewhere() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread;
    }

    @Override
    public ColumnWork forBytes(long bytes) {
        boolean worth = leastScan == 0 ? bytes >= LEAST_SIZE : bytes >= WORTH_THREADS && !isBusyElsewhere();
        return worth ? this : ColumnWork.IN_TURN;
    }

    /// Whether the library chose the threads.
    boolean isChosen() {
        return leastScan > 0;
    }

    /// Whether the threads belong to the library.
    public boolean isShared() {
        return executor.equals(Workers.shared());
    }

    /// Bytes per thread.
    long bytesOfEach() {
        return bytes / threads;
    }

    /// Submits a task to run at some time.
    ///
    /// @return whether it will run
    boolean start(Runnable work) {
        try {
            executor.execute(work);
            return true;
        } catch (RejectedExecutionException ignored) {
            // The thread that needs the result runs the task then.
            return false;
        }
    }

    /// Processes each item, on the caller's thread and on others, and waits until all are done.
    ///
    /// A failure stops it: no further item is started, and the failure of the first failed item is thrown.
    ///
    /// @return the result for each item, in order
    public <T, R> List<R> map(List<T> items, Work<T, R> work) throws IOException {
        List<Task<R>> tasks = new ArrayList<>();
        items.forEach(item -> tasks.add(new Task<>(() -> work.apply(item))));
        List<R> results = new ArrayList<>();
        new OrderedTasks<>(this, tasks, items.size()).run((ignored, result) -> results.add(result));
        return results;
    }

    @Override
    public <R> void each(int count, Make<R> make, Take<R> take) throws IOException {
        List<Task<R>> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int column = i;
            tasks.add(new Task<>(() -> make.of(column)));
        }
        new OrderedTasks<>(this, tasks, threads * COLUMNS_AHEAD).run(take::of);
    }
}
