package dev.lamella.error;

import java.util.Optional;

/// The request does not fit the schema of the file.
public final class SchemaMismatchException extends ParquetException {
    private static final long serialVersionUID = 1L;
    private static final String ADVICE = "Ask for a column that the file has, or for a type that the column can give.";

    public SchemaMismatchException(String problem) {
        this(Location.UNKNOWN, problem, ADVICE, Optional.empty());
    }

    public SchemaMismatchException(String problem, String advice) {
        this(Location.UNKNOWN, problem, advice, Optional.empty());
    }

    public SchemaMismatchException(String problem, Throwable cause) {
        this(Location.UNKNOWN, problem, ADVICE, Optional.of(cause));
    }

    public SchemaMismatchException(Location location, String problem) {
        this(location, problem, ADVICE, Optional.empty());
    }

    public SchemaMismatchException(Location location, String problem, String advice) {
        this(location, problem, advice, Optional.empty());
    }

    private SchemaMismatchException(Location location, String problem, String advice, Optional<Throwable> cause) {
        super(location, problem, advice, cause);
    }

    @Override
    public SchemaMismatchException at(Location place) {
        return placed(new SchemaMismatchException(location().within(place), problem(), advice(),
                Optional.ofNullable(getCause())));
    }
}
