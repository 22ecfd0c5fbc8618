package dev.lamella.internal.check;

import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.error.KeyException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.crypto.ChunkModules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Parts of the file that a check could not read. They are findings too, and the other checks continue.
final class Unreadable {
    private final Report damaged;
    private final Report unsupported;
    private final Report authentication;
    private final Set<String> seen = new HashSet<>();

    private final String allowed;

    private Unreadable(Rule damaged, Rule unsupported, String allowed, Location file) {
        this.damaged = new Report(damaged, file);
        this.unsupported = new Report(unsupported, file);
        this.authentication = new Report(Rules.AUTHENTICATION, file);
        this.allowed = allowed;
    }

    /// Indexes and headers.
    static Unreadable parts(Location file) {
        return new Unreadable(Rules.PART_UNREADABLE, Rules.PART_UNSUPPORTED, "what the footer points to can be read",
                file);
    }

    /// The values of columns.
    static Unreadable data(Location file) {
        return new Unreadable(Rules.DATA_UNREADABLE, Rules.DATA_UNSUPPORTED, "all values can be read", file);
    }

    /// Reports a failure, once if several checks run into it. A missing key is reported by `LP-ENCRYPTED`.
    void add(ParquetException failure) {
        if (failure instanceof KeyException key && key.reason() == KeyException.Reason.MISSING) {
            return;
        }
        if (seen.add(failure.location() + ": " + failure.problem())) {
            if (ChunkModules.isOfAuthentication(failure)) {
                authentication.at(failure::location);
                authentication.add(failure.problem(), Rules.AUTHENTICATES);
                return;
            }
            boolean isUnsupported = failure instanceof UnsupportedFeatureException || failure instanceof KeyException;
            Report report = isUnsupported ? unsupported : damaged;
            report.at(failure::location);
            report.add(isUnsupported ? withAdvice(failure) : failure.problem(), allowed);
        }
    }

    /// What was found, and what to do.
    static String withAdvice(ParquetException failure) {
        String advice = failure.advice();
        return advice.isEmpty()
                ? failure.problem()
                : failure.problem() + ". " + (advice.endsWith(".") ? advice.substring(0, advice.length() - 1) : advice);
    }

    List<Finding> findings() {
        return Stream.of(damaged, authentication, unsupported).flatMap(report -> report.findings().stream()).toList();
    }
}
