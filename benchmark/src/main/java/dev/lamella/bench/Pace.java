package dev.lamella.bench;

import java.util.Locale;

/// How often contenders take turns in a race.
///
/// @param warmUps rounds that do not count
/// @param rounds rounds that count
/// @param warmUpNanos the CPU time that a warm-up takes at least: work that is short is repeated
/// @param roundNanos the CPU time that a round should take at least
record Pace(int warmUps, int rounds, long warmUpNanos, long roundNanos) {
    /// That of a measurement. Warm-ups that end after some 100 ms leave half of what a JVM compiles to the rounds that count: it made up a
    /// fifth of their CPU time.
    static final Pace FULL = new Pace(4, 5, 1_000_000_000, 300_000_000);
    /// That of a quick look.
    static final Pace QUICK = new Pace(2, 3, 250_000_000, 100_000_000);

    /// A contender that takes longer than this for a scan is slow.
    private static final long SLOW_NANOS = 5_000_000_000L;
    private static final int SLOW_WARM_UPS = 2;
    private static final int SLOW_ROUNDS = 3;

    /// A contender that runs much code a little is compiled late; one that begins anew each time is never warm.
    Pace withWarmUp(long nanos) {
        return new Pace(warmUps, rounds, nanos, roundNanos);
    }

    Pace withRounds(int newWarmUps, int newRounds) {
        return new Pace(newWarmUps, newRounds, warmUpNanos, roundNanos);
    }

    /// The pace of a contender whose work costs so much: a slow one has fewer rounds.
    Pace of(Measurement once) {
        return once.cpuNanos() <= SLOW_NANOS
                ? this
                : withRounds(Math.min(warmUps, SLOW_WARM_UPS), Math.min(rounds, SLOW_ROUNDS));
    }

    /// Whether it is that of a measurement.
    boolean isFull() {
        return warmUps >= FULL.warmUps && warmUpNanos >= FULL.warmUpNanos;
    }

    /// For people to read.
    String describe() {
        return String.format(Locale.ROOT, "%d after %d warm-ups, each of %.2f s of CPU time at least", rounds, warmUps,
                warmUpNanos / 1e9);
    }

    /// How often short work must be repeated to be measured well.
    int repetitions(Measurement once) {
        return Math.toIntExact(Math.ceilDiv(roundNanos, Math.max(1000, once.cpuNanos())));
    }
}
