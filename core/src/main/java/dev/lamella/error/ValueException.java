package dev.lamella.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The requested type cannot hold a value that was read, or the column cannot hold a value to be written.
public final class ValueException extends ParquetException {
    private static final long serialVersionUID = 1L;
    private static final String ADVICE = "Ask for the stored value, or for a type that can hold it.";

    private final Reason reason;
    /// The type that holds the value, with its article.
    private final @Nullable String fittingType;

    /// Why the target cannot hold a value. More reasons may be added.
    public enum Reason {
        /// A null where the schema requires a value: in a REQUIRED field, element or key.
        NULL_IN_REQUIRED,
        /// A text whose bytes are not UTF-8.
        MALFORMED_TEXT,
        /// A value below the minimum or above the maximum of the target, or longer than it allows.
        OUT_OF_RANGE,
        /// A value that the target can hold only rounded or truncated.
        INEXACT,
        /// A stored value that its column's annotation, or the place of the column in a map, does not allow.
        NOT_ALLOWED,
        /// Any other value that the target cannot hold; the message says why.
        UNSUITABLE
    }

    public ValueException(String problem) {
        this(Location.UNKNOWN, problem, ADVICE);
    }

    public ValueException(String problem, String advice) {
        this(Location.UNKNOWN, problem, advice);
    }

    public ValueException(String problem, Throwable cause) {
        this(Location.UNKNOWN, problem, ADVICE, cause);
    }

    public ValueException(String problem, String advice, Throwable cause) {
        this(Location.UNKNOWN, problem, advice, cause);
    }

    public ValueException(Location location, String problem) {
        this(location, problem, ADVICE);
    }

    public ValueException(Location location, String problem, String advice) {
        this(location, Reason.UNSUITABLE, problem, advice);
    }

    public ValueException(Location location, String problem, String advice, Throwable cause) {
        this(location, problem, advice, Optional.of(cause), Reason.UNSUITABLE, null);
    }

    public ValueException(Location location, Reason reason, String problem, String advice) {
        this(location, problem, advice, Optional.empty(), reason, null);
    }

    private ValueException(Location location, String problem, String advice, Optional<Throwable> cause, Reason reason,
            @Nullable String fittingType) {
        super(location, problem, advice, cause);
        this.reason = reason;
        this.fittingType = fittingType;
    }

    /// A null in a field that does not allow nulls.
    ///
    /// @param repetition the field's repetition in the schema, for example `REQUIRED`
    public static ValueException ofNull(String repetition) {
        return new ValueException(Location.UNKNOWN, Reason.NULL_IN_REQUIRED,
                "There is no value; the field is " + repetition,
                "Give a value, or make the field OPTIONAL in the schema.");
    }

    /// A value that another type can hold.
    ///
    /// @param type name of the other type, with its article: `a BigDecimal`, `a double, which holds them`
    public static ValueException fitting(String type, Reason reason, String problem) {
        return new ValueException(Location.UNKNOWN, problem, "Ask for " + type + ".", Optional.empty(), reason, type);
    }

    /// Why the target cannot hold the value.
    public Reason reason() {
        return reason;
    }

    /// The type that can hold the value, with its article: `a BigDecimal`. Empty if none is known.
    public Optional<String> fittingType() {
        return Optional.ofNullable(fittingType);
    }

    /// A failure with the same reason and location and another text; this failure becomes its cause.
    public ValueException inWords(String otherProblem, String otherAdvice) {
        return new ValueException(location(), otherProblem, otherAdvice, Optional.of(this), reason, fittingType);
    }

    @Override
    public ValueException at(Location place) {
        return placed(new ValueException(location().within(place), problem(), advice(),
                Optional.ofNullable(getCause()), reason, fittingType));
    }
}
