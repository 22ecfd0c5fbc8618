package dev.lamella.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One value cannot be held by the type it was asked for (reading) or by its column (writing).
public final class ValueException extends ParquetException {
    private static final long serialVersionUID = 1L;
    private static final String ADVICE = "Ask for the stored value, or for a type that can hold it.";

    private final Reason reason;
    /// The type that holds the value, with its article.
    private final @Nullable String fittingType;

    /// Why a value cannot be held. More reasons may be added.
    public enum Reason {
        /// A null where the schema demands a value: in a REQUIRED field, as an element or a key that must be there.
        NULL_IN_REQUIRED,
        /// A text whose bytes are not UTF-8.
        MALFORMED_TEXT,
        /// A value below the least or above the greatest value of the target, or a longer one than it has room for.
        OUT_OF_RANGE,
        /// A value that the target holds only rounded or cut.
        INEXACT,
        /// Any other value that the target cannot hold, as the message says.
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

    /// A null in a field that must not have one.
    ///
    /// @param repetition the field's repetition in the schema, for example `REQUIRED`
    public static ValueException ofNull(String repetition) {
        return new ValueException(Location.UNKNOWN, Reason.NULL_IN_REQUIRED,
                "There is no value; the field is " + repetition,
                "Give a value, or make the field OPTIONAL in the schema.");
    }

    /// A value that another type holds.
    ///
    /// @param type that holds it, with its article: `a BigDecimal`, `a double, which holds them`
    public static ValueException fitting(String type, Reason reason, String problem) {
        return new ValueException(Location.UNKNOWN, problem, "Ask for " + type + ".", Optional.empty(), reason, type);
    }

    /// Why the value cannot be held.
    public Reason reason() {
        return reason;
    }

    /// The type that holds the value, with its article, where the failure knows one: `a BigDecimal`.
    public Optional<String> fittingType() {
        return Optional.ofNullable(fittingType);
    }

    /// The same failure in other words; this one becomes the cause.
    public ValueException inWords(String otherProblem, String otherAdvice) {
        return new ValueException(location(), otherProblem, otherAdvice, Optional.of(this), reason, fittingType);
    }

    @Override
    public ValueException at(Location place) {
        return placed(new ValueException(location().within(place), problem(), advice(),
                Optional.ofNullable(getCause()), reason, fittingType));
    }
}
