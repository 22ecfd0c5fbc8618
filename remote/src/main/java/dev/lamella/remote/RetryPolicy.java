package dev.lamella.remote;

import java.time.Duration;

/// How long a server is waited for, and how often it is asked again. Immutable; each `with` method gives a changed copy.
///
/// Asked again is after failed connections, cut or stalled answers, and the statuses 408, 429 and 5xx; a pause is a random part
/// of a length that doubles each time. A server that says how long to wait (`Retry-After`) is heeded, if that is at most the
/// longest pause. An answer that was cut is resumed where it ended.
public final class RetryPolicy {
    private static final Duration LONGEST = Duration.ofDays(1);

    /// Five attempts, pauses of 100 ms to 10 s, 30 s for an answer to begin and for each next 16 KiB of it.
    public static final RetryPolicy DEFAULT = new RetryPolicy(new State(5, Duration.ofMillis(100), Duration.ofSeconds(10),
            Duration.ofSeconds(30), Duration.ofSeconds(30), 16 << 10));

    private final State state;

    private record State(int attempts, Duration firstPause, Duration longestPause, Duration answerTimeout,
            Duration stallTimeout, int stallBytes) {
        State {
            Caching.requireRange("attempts", attempts, 1, 1000);
            Caching.requireRange("stallBytes", stallBytes, 1, 1 << 30);
            requireNotLonger("firstPause", firstPause, Duration.ZERO);
            requireNotLonger("longestPause", longestPause, firstPause);
            requireNotLonger("answerTimeout", answerTimeout, Duration.ofMillis(1));
            requireNotLonger("stallTimeout", stallTimeout, Duration.ofMillis(1));
        }
    }

    private RetryPolicy(State state) {
        this.state = state;
    }

    private static void requireNotLonger(String name, Duration value, Duration least) {
        if (value.compareTo(least) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    name + " is " + value + "; it may be " + least + " to " + LONGEST);
        }
    }

    public RetryPolicy withAttempts(int count) {
        return new RetryPolicy(new State(count, state.firstPause, state.longestPause, state.answerTimeout,
                state.stallTimeout, state.stallBytes));
    }

    public RetryPolicy withPauses(Duration first, Duration longest) {
        return new RetryPolicy(
                new State(state.attempts, first, longest, state.answerTimeout, state.stallTimeout, state.stallBytes));
    }

    public RetryPolicy withAnswerTimeout(Duration timeout) {
        return new RetryPolicy(new State(state.attempts, state.firstPause, state.longestPause, timeout, state.stallTimeout,
                state.stallBytes));
    }

    /// How long an answer may take to bring `bytes` more.
    public RetryPolicy withStallTimeout(Duration timeout, int bytes) {
        return new RetryPolicy(
                new State(state.attempts, state.firstPause, state.longestPause, state.answerTimeout, timeout, bytes));
    }

    /// How often in a row a request may fail before the read does.
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

    /// How long the beginning of an answer may take, with connecting.
    public Duration answerTimeout() {
        return state.answerTimeout;
    }

    /// How long an answer may take to bring [#stallBytes] more.
    public Duration stallTimeout() {
        return state.stallTimeout;
    }

    /// How many bytes an answer has to bring within [#stallTimeout].
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
