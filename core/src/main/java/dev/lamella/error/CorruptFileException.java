package dev.lamella.error;

import java.util.Optional;

/// The file violates the format: it is damaged, truncated, or was written incorrectly.
public final class CorruptFileException extends ParquetException {
    private static final long serialVersionUID = 1L;
    private static final String ADVICE = "The file is damaged or was cut short: fetch or write it again. Other columns and row groups may still be readable.";

    public CorruptFileException(String problem) {
        this(Location.UNKNOWN, problem, ADVICE, Optional.empty());
    }

    public CorruptFileException(String problem, String advice) {
        this(Location.UNKNOWN, problem, advice, Optional.empty());
    }

    public CorruptFileException(String problem, Throwable cause) {
        this(Location.UNKNOWN, problem, ADVICE, Optional.of(cause));
    }

    public CorruptFileException(String problem, String advice, Throwable cause) {
        this(Location.UNKNOWN, problem, advice, Optional.of(cause));
    }

    public CorruptFileException(Location location, String problem) {
        this(location, problem, ADVICE, Optional.empty());
    }

    public CorruptFileException(Location location, String problem, String advice) {
        this(location, problem, advice, Optional.empty());
    }

    private CorruptFileException(Location location, String problem, String advice, Optional<Throwable> cause) {
        super(location, problem, advice, cause);
    }

    @Override
    public CorruptFileException at(Location place) {
        return placed(new CorruptFileException(location().within(place), problem(), advice(),
                Optional.ofNullable(getCause())));
    }
}
