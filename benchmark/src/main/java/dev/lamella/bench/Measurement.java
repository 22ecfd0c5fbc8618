package dev.lamella.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/// What one scan cost: the average of a round's scans.
///
/// @param cpuNanos of all threads of the process, those of the collector and the compiler included
/// @param allocatedBytes on Java's heap, by all threads
/// @param peakBytes the largest resident size of the process; 0 where the system does not tell
record Measurement(long cpuNanos, long wallNanos, long allocatedBytes, long peakBytes) {
    /// The middle one of a quantity; the lower one of two.
    static long median(List<Measurement> rounds, ToLongFunction<Measurement> quantity) {
        long[] sorted = sorted(rounds, quantity);
        return sorted[(sorted.length - 1) / 2];
    }

    static long min(List<Measurement> rounds, ToLongFunction<Measurement> quantity) {
        return sorted(rounds, quantity)[0];
    }

    static long max(List<Measurement> rounds, ToLongFunction<Measurement> quantity) {
        return sorted(rounds, quantity)[rounds.size() - 1];
    }

    private static long[] sorted(List<Measurement> rounds, ToLongFunction<Measurement> quantity) {
        long[] values = rounds.stream().mapToLong(quantity).toArray();
        Arrays.sort(values);
        return values;
    }

    /// One word, for [#parse].
    String format() {
        return cpuNanos + "," + wallNanos + "," + allocatedBytes + "," + peakBytes;
    }

    static Measurement parse(String text) {
        long[] values = Arrays.stream(text.split(",")).mapToLong(Long::parseLong).toArray();
        return new Measurement(values[0], values[1], values[2], values[3]);
    }
}
