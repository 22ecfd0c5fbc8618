package dev.lamella.error;

import java.util.Optional;

/// One value cannot be held by the type it was asked for (reading) or by its column (writing).
public final class ValueException extends ParquetException {
    private static final long serialVersionUID = 1L;
    private static final String ADVICE = "Ask for the stored value, or for a type that can hold it.";

    public ValueException(String problem) {
        this(Location.UNKNOWN, problem, ADVICE, Optional.empty());
    }

    public ValueException(String problem, String advice) {
        this(Location.UNKNOWN, problem, advice, Optional.empty());
    }

    public ValueException(String problem, Throwable cause) {
        this(Location.UNKNOWN, problem, ADVICE, Optional.of(cause));
    }

    public ValueException(String problem, String advice, Throwable cause) {
        this(Location.UNKNOWN, problem, advice, Optional.of(cause));
    }

    public ValueException(Location location, String problem) {
        this(location, problem, ADVICE, Optional.empty());
    }

    public ValueException(Location location, String problem, String advice) {
        this(location, problem, advice, Optional.empty());
    }

    public ValueException(Location location, String problem, String advice, Throwable cause) {
        this(location, problem, advice, Optional.of(cause));
    }

    private ValueException(Location location, String problem, String advice, Optional<Throwable> cause) {
        super(location, problem, advice, cause);
    }

    @Override
    public ValueException at(Location place) {
        return placed(
                new ValueException(location().within(place), problem(), advice(), Optional.ofNullable(getCause())));
    }
}
