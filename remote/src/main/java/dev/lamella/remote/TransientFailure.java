package dev.lamella.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request failed, and another attempt may succeed.
final class TransientFailure extends IOException {
    private static final long serialVersionUID = 1L;

    /// How long the server asks to wait, if it does.
    private final transient Optional<Duration> wait;

    TransientFailure(String problem, @Nullable Throwable cause) {
        super(problem, cause);
        this.wait = Optional.empty();
    }

    TransientFailure(String problem) {
        this(problem, Optional.empty());
    }

    TransientFailure(String problem, Optional<Duration> wait) {
        super(problem);
        this.wait = wait;
    }

    Optional<Duration> pause() {
        return wait;
    }
}
