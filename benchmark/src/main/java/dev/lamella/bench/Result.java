package dev.lamella.bench;

import java.util.List;
import java.util.function.ToLongFunction;

/// What one contender brought.
///
/// @param rounds what each round cost
/// @param fileBytes the size of what it wrote; 0 where it writes nothing
record Result(Contender contender, String version, List<Measurement> rounds, long fileBytes) {
    String label() {
        return contender.label();
    }

    /// The middle one of a quantity; the lower one of two.
    long median(ToLongFunction<Measurement> quantity) {
        return rounds.stream().mapToLong(quantity).sorted().skip((rounds.size() - 1) / 2).findFirst().orElseThrow();
    }

    long least(ToLongFunction<Measurement> quantity) {
        return rounds.stream().mapToLong(quantity).min().orElseThrow();
    }

    long most(ToLongFunction<Measurement> quantity) {
        return rounds.stream().mapToLong(quantity).max().orElseThrow();
    }

    /// How many times as much it takes as another contender.
    double times(Result other, ToLongFunction<Measurement> quantity) {
        return (double) median(quantity) / Math.max(1, other.median(quantity));
    }
}
