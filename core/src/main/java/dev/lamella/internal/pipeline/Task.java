package dev.lamella.internal.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A task that one thread runs, and its result. All methods except [#run] are called under the lock of the [OrderedTasks].
///
/// @param <R> the result
final class Task<R> {
    private final Step<R> step;
    private final List<R> result = new ArrayList<>(1);
    private @Nullable Throwable failure;
    private boolean isDone;

    /// The work of the task.
    @FunctionalInterface
    interface Step<R> {
        R run() throws IOException;
    }

    Task(Step<R> step) {
        this.step = step;
    }

    /// Runs the task.
    void run() {
        try {
            result.add(step.run());
        } catch (Throwable e) {
            // Any throwable: otherwise a thread would wait for the result forever.
            failure = e;
        }
    }

    /// Marks the task as done.
    void end() {
        isDone = true;
    }

    boolean isDone() {
        return isDone;
    }

    boolean isFailed() {
        return failure != null;
    }

    /// Returns the result and releases it.
    R take() throws IOException {
        rethrow(failure);
        return result.removeFirst();
    }

    /// Throws a stored failure, if there is one.
    static void rethrow(@Nullable Throwable failure) throws IOException {
        switch (failure) {
            case null -> {
            }
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException("The task threw an unexpected exception", failure);
        }
    }
}
