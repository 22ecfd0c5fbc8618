package dev.lamella.internal.batch;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Whether a source of batches can continue. After a failure it cannot, because some columns were read further than others: the
/// same failure is thrown again.
public final class Lifecycle {
    private final String name;
    private @Nullable Throwable failure;
    private boolean isClosed;

    /// @param name of the file, for messages
    public Lifecycle(String name) {
        this.name = name;
    }

    /// Moves to the next batch.
    public interface Step {
        boolean next() throws IOException;
    }

    /// Takes a step, if possible, and remembers a failure.
    ///
    /// @throws IllegalStateException if the source was closed
    public boolean take(Step step) throws IOException {
        if (isClosed) {
            throw new IllegalStateException("The batches of " + name + " are closed");
        }
        switch (failure) {
            case null -> {
            }
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Throwable e -> throw new IllegalStateException("An earlier failure ended the reading", e);
        }
        try {
            return step.next();
        } catch (Throwable e) {
            failure = e;
            throw e;
        }
    }

    boolean isClosed() {
        return isClosed;
    }

    void close() {
        isClosed = true;
    }
}
