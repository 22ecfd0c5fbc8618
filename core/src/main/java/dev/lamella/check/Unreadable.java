package dev.lamella.check;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Parts of the file that a check could not read: findings too, and the other checks go on.
final class Unreadable {
    private final Report damaged;
    private final Report unsupported;
    private final Set<String> seen = new HashSet<>();

    Unreadable(Location file) {
        damaged = new Report(Rules.PART_UNREADABLE, file);
        unsupported = new Report(Rules.PART_UNSUPPORTED, file);
    }

    /// Reports a failure, once if several checks run into it.
    void add(ParquetException failure) {
        if (seen.add(failure.location() + ": " + failure.problem())) {
            (failure instanceof UnsupportedFeatureException ? unsupported : damaged).add(failure.location(),
                    failure.problem(), failure instanceof UnsupportedFeatureException
                            ? failure.advice()
                            : "what the footer points to can be read");
        }
    }

    List<Finding> findings() {
        return Stream.concat(damaged.findings().stream(), unsupported.findings().stream()).toList();
    }
}
