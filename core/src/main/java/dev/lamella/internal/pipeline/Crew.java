package dev.lamella.internal.pipeline;

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
public record Crew(Executor executor, int threads, long bytes) {
    /// A piece of work.
    @FunctionalInterface
    public interface Work<T, R> {
        R apply(T item) throws IOException;
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
        } catch (RejectedExecutionException _) {
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
        Shift shift = new Shift(tasks);
        for (int i = 1; i < Math.min(threads, tasks.size()); i++) {
            if (!start(shift::work)) {
                break;
            }
        }
        shift.finish();
        List<R> results = new ArrayList<>();
        for (Task<R> task : tasks) {
            results.add(task.result());
        }
        return results;
    }
}
