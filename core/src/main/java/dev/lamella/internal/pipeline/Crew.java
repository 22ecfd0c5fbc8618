package dev.lamella.internal.pipeline;

import dev.lamella.internal.batch.ColumnWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/// Who works: the threads of an executor, some of them at a time.
///
/// @param executor whose threads run what is started; it may run as little at a time as it likes, later, or nothing at all
/// @param threads how many pieces of work are under way at once, at most; at least 1
/// @param bytes of values that are read ahead, about, over all threads
public record Crew(Executor executor, int threads, long bytes) implements ColumnWork {
    /// Columns that are encoded before the first of them is written, for each thread: they are held in memory.
    private static final int COLUMNS_AHEAD = 4;

    /// A piece of work.
    @FunctionalInterface
    public interface Work<T, R> {
        R apply(T item) throws IOException;
    }

    /// What is done with a result.
    @FunctionalInterface
    interface Taker<R> {
        void take(int index, R result) throws IOException;
    }

    /// This crew, or, if it is one thread, one after another without any of what threads need.
    public ColumnWork work() {
        return threads == 1 ? ColumnWork.IN_TURN : this;
    }

    /// Bytes for each thread.
    long bytesOfEach() {
        return bytes / threads;
    }

    /// Has work done some time.
    ///
    /// @return whether it will be
    boolean start(Runnable work) {
        try {
            executor.execute(work);
            return true;
        } catch (RejectedExecutionException ignored) {
            // Who needs the work done does it then.
            return false;
        }
    }

    /// Does work for each item, on the caller's thread and on others, and waits until all is done.
    ///
    /// What fails ends it: no further item is begun, and of the failures that of the first item is thrown.
    ///
    /// @return what came of each, in order
    public <T, R> List<R> map(List<T> items, Work<T, R> work) throws IOException {
        List<Task<R>> tasks = new ArrayList<>();
        items.forEach(item -> tasks.add(new Task<>(() -> work.apply(item))));
        List<R> results = new ArrayList<>();
        new Relay<>(this, tasks, items.size()).run((ignored, result) -> results.add(result));
        return results;
    }

    @Override
    public <R> void each(int count, Make<R> make, Take<R> take) throws IOException {
        List<Task<R>> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int column = i;
            tasks.add(new Task<>(() -> make.of(column)));
        }
        new Relay<>(this, tasks, threads * COLUMNS_AHEAD).run(take::of);
    }
}
