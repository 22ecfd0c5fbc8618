package dev.lamella.records.internal.convert;

import dev.lamella.schema.TypeString;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// What is said of values beyond their Java class and the column's type.
///
/// @param hasUnsignedBits whether the bits of a whole number are those of an unsigned one
/// @param durationUnit what the numbers of a column of durations count, as a type string or an Arrow schema tells; empty
///        if nothing tells, so that numbers are no durations
public record Details(boolean hasUnsignedBits, Optional<ChronoUnit> durationUnit) {
    /// Nothing.
    public static final Details NONE = new Details(false, Optional.empty());
    /// Durations are nanoseconds, as they are in columns that are made for them.
    static final Details NANOS = NONE.withDurationUnit(ChronoUnit.NANOS);

    /// The same, with what a type string says of durations.
    public Details with(TypeString type) {
        return new Details(hasUnsignedBits, type.durationUnit());
    }

    /// The same with another.
    public Details withDurationUnit(ChronoUnit unit) {
        return new Details(hasUnsignedBits, Optional.of(unit));
    }

    /// The same, for numbers whose bits are those of unsigned ones.
    public Details withUnsignedBits() {
        return new Details(true, durationUnit);
    }
}
