package dev.lamella.records.internal.convert;

import dev.lamella.schema.TypeString;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// What is said of values beyond their Java class and the column's type.
///
/// @param hasUnsignedBits whether the bits of a whole number are those of an unsigned one
/// @param durationUnit what the numbers of a column of durations count, as a type string or an Arrow schema tells; empty
///        if nothing tells, so that numbers are no durations
/// @param zone in which local times are points in time; empty if nobody said, so that they are none
/// @param shownIn the zone in which the Arrow schema of a file shows points in time
public record Details(boolean hasUnsignedBits, Optional<ChronoUnit> durationUnit, Optional<ZoneId> zone,
        Optional<ZoneId> shownIn) {
    /// Nothing.
    public static final Details NONE = new Details(false, Optional.empty(), Optional.empty(), Optional.empty());
    /// Durations are nanoseconds, as they are in columns that are made for them.
    static final Details NANOS = NONE.withDurationUnit(ChronoUnit.NANOS);

    /// The same, with what a type string says of durations.
    public Details with(TypeString type) {
        return new Details(hasUnsignedBits, type.durationUnit(), zone, shownIn);
    }

    /// The same with another.
    public Details withDurationUnit(ChronoUnit unit) {
        return new Details(hasUnsignedBits, Optional.of(unit), zone, shownIn);
    }

    /// The same, for numbers whose bits are those of unsigned ones.
    public Details withUnsignedBits() {
        return new Details(true, durationUnit, zone, shownIn);
    }

    /// The same with another, or none.
    public Details withZone(Optional<ZoneId> other) {
        return new Details(hasUnsignedBits, durationUnit, other, shownIn);
    }

    /// The same with another, or none.
    public Details withShownIn(Optional<ZoneId> other) {
        return new Details(hasUnsignedBits, durationUnit, zone, other);
    }
}
