package dev.lamella.remote;

import java.time.Duration;

/// How long a server may take to respond, and how often a request is repeated. Immutable; each `with` method returns a
/// changed copy.
///
/// A request is repeated after a failed connection, after a cut or stalled response, and after the statuses 408, 429 and
/// 5xx. The pause before it is random, up to a limit that doubles each time. If the server names a time to wait
/// (`Retry-After`), that is the pause; if it is longer than the longest pause, the read fails. A response that was cut is
/// resumed where it ended.
public final class RetryPolicy {
    private static final Duration LONGEST = Duration.ofDays(1);

    /// Five attempts, pauses of 100 ms to 10 s, 30 s for a response to begin and for each next 16 KiB of it.
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            new State(5, Duration.ofMillis(100), Duration.ofSeconds(10),
                    Duration.ofSeconds(30), Duration.ofSeconds(30), 16 << 10));

    private final State state;

    private record State(int attempts, Duration firstPause, Duration longestPause, Duration responseTimeout,
            Duration stallTimeout, int stallBytes) {
        State {
            Caching.requireRange("attempts", attempts, 1, 1000);
            Caching.requireRange("stallBytes", stallBytes, 1, 1 << 30);
            requireNotLonger("firstPause", firstPause, Duration.ZERO);
            requireNotLonger("longestPause", longestPause, firstPause);
            requireNotLonger("responseTimeout", responseTimeout, Duration.ofMillis(1));
            requireNotLonger("stallTimeout", stallTimeout, Duration.ofMillis(1));
        }
    }

    private RetryPolicy(State state) {
        this.state = state;
    }

    private static void requireNotLonger(String name, Duration value, Duration least) {
        if (value.compareTo(least) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    name + " is " + value + "; it must be " + least + " to " + LONGEST);
        }
    }

    public RetryPolicy withAttempts(int count) {
        return new RetryPolicy(new State(count, state.firstPause, state.longestPause, state.responseTimeout,
                state.stallTimeout, state.stallBytes));
    }

    public RetryPolicy withPauses(Duration first, Duration longest) {
        return new RetryPolicy(
                new State(state.attempts, first, longest, state.responseTimeout, state.stallTimeout, state.stallBytes));
    }

    public RetryPolicy withResponseTimeout(Duration timeout) {
        return new RetryPolicy(
                new State(state.attempts, state.firstPause, state.longestPause, timeout, state.stallTimeout,
                        state.stallBytes));
    }

    /// How long a server may take to send `bytes` more.
    public RetryPolicy withStallTimeout(Duration timeout, int bytes) {
        return new RetryPolicy(
                new State(state.attempts, state.firstPause, state.longestPause, state.responseTimeout, timeout, bytes));
    }

    /// How often in a row a request may fail before the read fails.
    public int attempts() {
        return state.attempts;
    }

    /// The pause after the first failure.
    public Duration firstPause() {
        return state.firstPause;
    }

    /// The longest pause.
    public Duration longestPause() {
        return state.longestPause;
    }

    /// How long the server may take to connect and to begin its response.
    public Duration responseTimeout() {
        return state.responseTimeout;
    }

    /// How long the server may take to send [#stallBytes] more.
    public Duration stallTimeout() {
        return state.stallTimeout;
    }

    /// How many bytes the server must send within [#stallTimeout].
    public int stallBytes() {
        return state.stallBytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RetryPolicy that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "RetryPolicy" + state.toString().substring("State".length());
    }
}
