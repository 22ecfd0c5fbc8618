package dev.lamella.internal.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A piece of work that one thread does, and what came of it.
///
/// @param <R> what comes of it
final class Task<R> {
    private final Step<R> step;
    private final List<R> result = new ArrayList<>(1);
    private @Nullable Throwable failure;

    /// The work.
    @FunctionalInterface
    interface Step<R> {
        R run() throws IOException;
    }

    Task(Step<R> step) {
        this.step = step;
    }

    /// Does it.
    ///
    /// @return whether it went well
    boolean run() {
        try {
            result.add(step.run());
            return true;
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            return false;
        }
    }

    /// What came of it.
    ///
    /// @throws IllegalStateException if it was not done, because another one failed
    R result() throws IOException {
        rethrow(failure);
        if (result.isEmpty()) {
            throw new IllegalStateException("another piece of work failed before");
        }
        return result.getFirst();
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
