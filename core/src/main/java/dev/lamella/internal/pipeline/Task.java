package dev.lamella.internal.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A piece of work that one thread does, and what came of it. All but [#run] is called under the lock of the [Relay].
///
/// @param <R> what comes of it
final class Task<R> {
    private final Step<R> step;
    private final List<R> result = new ArrayList<>(1);
    private @Nullable Throwable failure;
    private boolean isDone;

    /// The work.
    @FunctionalInterface
    interface Step<R> {
        R run() throws IOException;
    }

    Task(Step<R> step) {
        this.step = step;
    }

    /// Does it.
    void run() {
        try {
            result.add(step.run());
        } catch (Throwable e) {
            // Whatever it is: nobody would wait for the result in vain.
            failure = e;
        }
    }

    /// Says that it was done.
    void end() {
        isDone = true;
    }

    boolean isDone() {
        return isDone;
    }

    boolean isFailed() {
        return failure != null;
    }

    /// What came of it, which is not held any more.
    R take() throws IOException {
        rethrow(failure);
        return result.removeFirst();
    }

    /// Throws a failure that was kept, if there is one.
    static void rethrow(@Nullable Throwable failure) throws IOException {
        switch (failure) {
            case null -> {
            }
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException("what work throws", failure);
        }
    }
}
