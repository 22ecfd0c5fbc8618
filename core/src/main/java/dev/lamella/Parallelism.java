package dev.lamella;

import dev.lamella.internal.batch.ColumnWork;
import dev.lamella.internal.pipeline.WorkerPool;
import dev.lamella.internal.pipeline.Workers;
import java.util.concurrent.Executor;

/// How many threads read or write a file, and whose. Immutable.
///
/// What is read and written is the same with any number of threads, and in the same order.
public final class Parallelism {
    /// The caller's thread does everything.
    public static final Parallelism NONE = new Parallelism(new WorkerPool(Runnable::run, 1, 0));

    private static final long BYTES_OF_A_THREAD = 128L << 20;
    private static final long LEAST_BYTES = 8L << 20;
    private static final long MOST_BYTES = 256L << 20;

    private final WorkerPool pool;

    private Parallelism(WorkerPool pool) {
        this.pool = pool;
    }

    /// As many threads as there are processors, but one for each 128 MiB of the heap at most, as each reader has buffers of its own. They
    /// are the library's: daemons that all readers and writers share, and that end when there is nothing to do.
    public static Parallelism ofProcessors() {
        Runtime runtime = Runtime.getRuntime();
        return of((int) Math.clamp(runtime.maxMemory() / BYTES_OF_A_THREAD, 1, runtime.availableProcessors()));
    }

    /// Threads of the library's own, but no more than there are processors.
    ///
    /// @param threads that work at once, at most; 1 is [#NONE]
    /// @throws IllegalArgumentException if there are none
    public static Parallelism of(int threads) {
        return on(Workers.shared(), Math.min(threads, Runtime.getRuntime().availableProcessors()));
    }

    /// Threads of an executor, which stays the caller's. It may be busy, or reject work: then the caller's thread does it.
    ///
    /// @param threads that work at once, at most; 1 is [#NONE]
    /// @throws IllegalArgumentException if there are none
    public static Parallelism on(Executor executor, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads read nothing; 1 is the least");
        }
        return threads == 1 ? NONE : new Parallelism(new WorkerPool(executor, threads, chosenBytes()));
    }

    private static long chosenBytes() {
        return Math.clamp(Runtime.getRuntime().maxMemory() / 8, LEAST_BYTES, MOST_BYTES);
    }

    /// With this many bytes of values that are read ahead, about; an eighth of the heap, but no more than 256 MiB, if this is not said.
    ///
    /// @throws IllegalArgumentException if they are negative
    public Parallelism withBytesAhead(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(bytes + " bytes ahead; 0 is the least");
        }
        return pool.threads() == 1 ? this : new Parallelism(new WorkerPool(pool.executor(), pool.threads(), bytes));
    }

    /// How many threads work at once, at most.
    public int threads() {
        return pool.threads();
    }

    /// Whose threads they are; with one, all is done at once.
    public Executor executor() {
        return pool.executor();
    }

    /// How many bytes of values are read ahead, about; 0 with one thread.
    public long bytesAhead() {
        return pool.bytes();
    }

    ColumnWork work() {
        return pool.work();
    }

    WorkerPool pool() {
        return pool;
    }

    @Override
    public String toString() {
        return pool.threads() + (pool.threads() == 1 ? " thread" : " threads");
    }
}
