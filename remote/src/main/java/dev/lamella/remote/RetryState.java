package dev.lamella.remote;

import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.Log;
import dev.lamella.internal.event.RequestRetried;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/// Counts the consecutive failures of one request, and waits between the attempts.
final class RetryState {
    private final String name;
    private final RetryPolicy retryPolicy;
    private int failures;

    RetryState(String name, RetryPolicy retryPolicy) {
        this.name = name;
        this.retryPolicy = retryPolicy;
    }

    /// Runs a step until it succeeds or has failed too often.
    static <T> T run(String name, RetryPolicy retryPolicy, Step<T> step) throws IOException {
        RetryState attempts = new RetryState(name, retryPolicy);
        while (true) {
            try {
                return step.run();
            } catch (TransientFailure e) {
                attempts.failed(e);
            }
        }
    }

    /// The last attempt made progress: failures are counted from 0 again.
    void progressed() {
        failures = 0;
    }

    /// Waits before the next attempt.
    ///
    /// @throws IOException if this was the last one
    void failed(TransientFailure failure) throws IOException {
        failures++;
        String problem = name + ": " + Objects.requireNonNullElse(failure.getMessage(), "The request failed");
        if (failures >= retryPolicy.attempts()) {
            throw new IOException(problem + (failures == 1 ? "" : ". This was the last of " + failures + " attempts"),
                    failure);
        }
        Optional<Duration> asked = failure.pause();
        if (asked.isPresent() && asked.get().compareTo(retryPolicy.longestPause()) > 0) {
            throw new IOException(problem + ". The server asks to wait for " + asked.get().toSeconds()
                    + " s; the longest pause allowed is " + retryPolicy.longestPause().toSeconds()
                    + " s. Read it later", failure);
        }
        Duration time = asked.orElseGet(this::backoff);
        RequestRetried event = Events.requestRetried();
        Log.info(problem + ". Attempt " + (failures + 1) + " of " + retryPolicy.attempts() + " follows in "
                + time.toMillis() + " ms");
        pause(time);
        if (event != null) {
            event.done(name, failures, Objects.requireNonNullElse(failure.getMessage(), ""));
        }
    }

    /// A random part of a time that doubles with each failure, so that clients that failed together do not retry together.
    private Duration backoff() {
        long doubled = retryPolicy.firstPause().toNanos() << Math.min(failures - 1, 16);
        long longest = doubled < 0
                ? retryPolicy.longestPause().toNanos()
                : Math.min(doubled, retryPolicy.longestPause().toNanos());
        return Duration.ofNanos(longest / 2 + ThreadLocalRandom.current().nextLong(longest / 2 + 1));
    }

    private void pause(Duration time) throws InterruptedIOException {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw Transport.interrupted(name, e);
        }
    }

    /// One attempt.
    interface Step<T> {
        T run() throws IOException;
    }
}
