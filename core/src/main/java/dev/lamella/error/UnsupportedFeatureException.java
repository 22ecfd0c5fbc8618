package dev.lamella.error;

import java.util.Optional;

/// The file is valid, but this library (or the set of modules in use) cannot read it. The message names the feature, and
/// the artifact to add if one helps.
public final class UnsupportedFeatureException extends ParquetException {
    private static final long serialVersionUID = 1L;
    private static final String ADVICE = "The file itself is not at fault. Other columns may still be readable.";

    public UnsupportedFeatureException(String problem) {
        this(Location.UNKNOWN, problem, ADVICE, Optional.empty());
    }

    public UnsupportedFeatureException(String problem, String advice) {
        this(Location.UNKNOWN, problem, advice, Optional.empty());
    }

    public UnsupportedFeatureException(String problem, Throwable cause) {
        this(Location.UNKNOWN, problem, ADVICE, Optional.of(cause));
    }

    public UnsupportedFeatureException(Location location, String problem) {
        this(location, problem, ADVICE, Optional.empty());
    }

    public UnsupportedFeatureException(Location location, String problem, String advice) {
        this(location, problem, advice, Optional.empty());
    }

    private UnsupportedFeatureException(Location location, String problem, String advice, Optional<Throwable> cause) {
        super(location, problem, advice, cause);
    }

    @Override
    public UnsupportedFeatureException at(Location place) {
        return placed(new UnsupportedFeatureException(location().within(place), problem(), advice(),
                Optional.ofNullable(getCause())));
    }
}
