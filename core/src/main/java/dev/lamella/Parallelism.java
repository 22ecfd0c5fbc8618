package dev.lamella;

import dev.lamella.internal.batch.ColumnWork;
import dev.lamella.internal.pipeline.WorkerPool;
import dev.lamella.internal.pipeline.Workers;
import dev.lamella.variant.internal.TextForm;
import java.util.OptionalLong;
import java.util.concurrent.Executor;

/// The number of threads that read or write a file, and who owns them. Immutable.
///
/// The result is the same with any number of threads, in the same order.
public final class Parallelism {
    /// The caller's thread does everything.
    public static final Parallelism NONE = new Parallelism(WorkerPool.CALLER);

    private static final long BYTES_OF_A_THREAD = 128L << 20;
    private static final long LEAST_BYTES = 8L << 20;
    private static final long MOST_BYTES = 256L << 20;
    /// A smaller scan takes less than about 20 ms.
    private static final long LARGE_SCAN = 8L << 20;
    private static final String PROPERTY = "lamella.threads";
    private static final String AUTOMATIC_NAME = "automatic";

    /// The default: as [#ofProcessors], for scans of at least 8 MiB of compressed bytes, for data sets of at least 8
    /// files, and for writing row groups of at least 1 MiB. Other work runs on the caller's thread. To bound memory, at
    /// most four scans read ahead at the same time, each an eighth of the bytes of [#ofProcessors]. Further scans, and
    /// scans that start on a thread of a [java.util.concurrent.ForkJoinPool], run on the caller's thread.
    ///
    /// The system property `lamella.threads` sets the number of threads; 1 is [#NONE]. It is read once, and ignored if it
    /// is not a positive number.
    public static final Parallelism AUTOMATIC = automatic();

    private final WorkerPool pool;

    private Parallelism(WorkerPool pool) {
        this.pool = pool;
    }

    /// One thread for each processor, but at most one for each 128 MiB of heap, because each reader has its own
    /// buffers. The threads belong to the library: they are daemons that all readers and writers share, and they end
    /// when they are idle.
    public static Parallelism ofProcessors() {
        Runtime runtime = Runtime.getRuntime();
        return of((int) Math.clamp(runtime.maxMemory() / BYTES_OF_A_THREAD, 1, runtime.availableProcessors()));
    }

    /// Threads of the library, but at most one for each processor.
    ///
    /// @param threads the most threads that work at once; 1 is [#NONE]
    /// @throws IllegalArgumentException if there are none
    public static Parallelism of(int threads) {
        return on(Workers.shared(), Math.min(threads, Runtime.getRuntime().availableProcessors()));
    }

    /// Threads of an executor that the caller keeps. If it is busy or rejects a task, the caller's thread runs the
    /// task.
    ///
    /// @param threads that work at once, at most; 1 is [#NONE]
    /// @throws IllegalArgumentException if there are none
    public static Parallelism on(Executor executor, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads read nothing; 1 is the least");
        }
        return threads == 1 ? NONE : new Parallelism(new WorkerPool(executor, threads, chosenBytes()));
    }

    private static Parallelism automatic() {
        int property = Integer.getInteger(PROPERTY, 0);
        Parallelism all = property < 1 ? ofProcessors() : of(property);
        return new Parallelism(new WorkerPool(all.executor(), all.threads(), all.bytesAhead() / 8, LARGE_SCAN));
    }

    private static long chosenBytes() {
        return Math.clamp(Runtime.getRuntime().maxMemory() / 8, LEAST_BYTES, MOST_BYTES);
    }

    /// Sets the approximate number of bytes of values to read ahead. The default is an eighth of the heap, but at most
    /// 256 MiB.
    ///
    /// @throws IllegalArgumentException if they are negative
    public Parallelism withBytesAhead(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(bytes + " bytes ahead; 0 is the least");
        }
        return pool.threads() == 1
                ? this
                : new Parallelism(new WorkerPool(pool.executor(), pool.threads(), bytes, pool.leastScan()));
    }

    /// Whether each scan decides about threads, as [#AUTOMATIC] says.
    public boolean isAutomatic() {
        return pool.leastScan() > 0;
    }

    /// The most threads that work at once.
    public int threads() {
        return pool.threads();
    }

    /// Runs the tasks; with one thread, the caller does.
    public Executor executor() {
        return pool.executor();
    }

    /// The approximate number of bytes of values to read ahead; 0 with one thread.
    public long bytesAhead() {
        return pool.bytes();
    }

    ColumnWork work() {
        return pool.work();
    }

    WorkerPool pool() {
        return pool;
    }

    /// The text that [#parse] parses. If the executor is the caller's, the text says so, and cannot be parsed.
    @Override
    public String toString() {
        TextForm form = TextForm.named("Parallelism");
        if (isAutomatic()) {
            return form.with("threads", AUTOMATIC_NAME)
                    .unless(AUTOMATIC.bytesAhead(), "bytesAhead", pool.bytes()).toString();
        }
        form.with("threads", pool.threads());
        if (pool.threads() > 1) {
            form.with("bytesAhead", pool.bytes());
            if (!pool.isShared()) {
                form.with("executor", "caller");
            }
        }
        return form.toString();
    }

    /// Parses the text of a parallelism; see [#toString]. The threads are those of the library, but at most one for each
    /// processor of this process.
    ///
    /// @throws IllegalArgumentException if this is not the text of a parallelism, or the executor was the caller's
    public static Parallelism parse(String text) {
        TextForm form = TextForm.parse("Parallelism", text);
        if (form.text("executor").isPresent()) {
            throw new IllegalArgumentException("The threads were those of an executor, which is not written to a text."
                    + " Make the text without it, and add threads with withParallelism where it is parsed");
        }
        Parallelism threads = form.text("threads").filter(AUTOMATIC_NAME::equals).isPresent()
                ? AUTOMATIC
                : of(form.smallNumber("threads").orElse(1));
        OptionalLong bytes = form.number("bytesAhead");
        form.requireNoOther();
        return bytes.isPresent() ? threads.withBytesAhead(bytes.getAsLong()) : threads;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parallelism that && pool.equals(that.pool);
    }

    @Override
    public int hashCode() {
        return pool.hashCode();
    }
}
