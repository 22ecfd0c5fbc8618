package dev.lamella.bench;

import java.util.List;
import java.util.function.ToLongFunction;

/// What one contender brought.
///
/// @param version of its library
/// @param rounds what each round cost
/// @param fileBytes the size of what was written at last; 0 where nothing is
record Result(Contestant contestant, String version, List<Measurement> rounds, long fileBytes) {
    String label() {
        return contestant.label();
    }

    long median(ToLongFunction<Measurement> quantity) {
        return Measurement.median(rounds, quantity);
    }
}
