package dev.lamella.remote;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/// Counts the failures in a row of one thing that is wanted, and waits between them.
final class RetryState {
    private final String name;
    private final RetryPolicy patience;
    private int failures;

    RetryState(String name, RetryPolicy patience) {
        this.name = name;
        this.patience = patience;
    }

    /// Runs until it succeeds, or has failed too often.
    static <T> T run(String name, RetryPolicy patience, Step<T> step) throws IOException {
        RetryState attempts = new RetryState(name, patience);
        while (true) {
            try {
                return step.run();
            } catch (TransientFailure e) {
                attempts.failed(e);
            }
        }
    }

    /// Something came of the last attempt: failures are counted anew.
    void progressed() {
        failures = 0;
    }

    /// Waits before the next attempt.
    ///
    /// @throws IOException if this was the last one
    void failed(TransientFailure failure) throws IOException {
        failures++;
        String problem = name + ": " + Objects.requireNonNullElse(failure.getMessage(), "the request failed");
        if (failures >= patience.attempts()) {
            throw new IOException(problem + (failures == 1 ? "" : ", the last of " + failures + " attempts"), failure);
        }
        Optional<Duration> asked = failure.pause();
        if (asked.isPresent() && asked.get().compareTo(patience.longestPause()) > 0) {
            throw new IOException(problem + ", and asks to wait for " + asked.get().toSeconds()
                    + " s; at most " + patience.longestPause().toSeconds() + " s are waited. Read it later", failure);
        }
        pause(asked.orElseGet(this::backoff));
    }

    /// A random part of a time that doubles with each failure: clients that failed together do not come back together.
    private Duration backoff() {
        long doubled = patience.firstPause().toNanos() << Math.min(failures - 1, 16);
        long longest = doubled < 0
                ? patience.longestPause().toNanos()
                : Math.min(doubled, patience.longestPause().toNanos());
        return Duration.ofNanos(longest / 2 + ThreadLocalRandom.current().nextLong(longest / 2 + 1));
    }

    private void pause(Duration time) throws InterruptedIOException {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw Transport.interrupted(name, e);
        }
    }

    /// What is tried.
    interface Step<T> {
        T run() throws IOException;
    }
}
