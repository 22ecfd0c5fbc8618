package dev.lamella.records.internal.convert;

import dev.lamella.records.internal.shape.Bits;
import dev.lamella.schema.TypeString;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// What is said of values beyond their Java class and the column's type.
///
/// @param bits what those of a whole number are
/// @param durationUnit what the numbers of a column of durations count, as a type string or an Arrow schema tells; empty
///        if nothing tells, so that numbers are no durations
/// @param zone in which local times are points in time; empty if nobody said, so that they are none
/// @param shownIn the zone in which the Arrow schema of a file shows points in time
public record Details(Bits bits, Optional<ChronoUnit> durationUnit, Optional<ZoneId> zone, Optional<ZoneId> shownIn) {
    /// Nothing.
    public static final Details NONE = new Details(Bits.OWN, Optional.empty(), Optional.empty(), Optional.empty());
    /// Durations are nanoseconds, as they are in columns that are made for them.
    public static final Details NANOS = NONE.withDurationUnit(ChronoUnit.NANOS);

    /// The same, with what a type string says of durations.
    public Details with(TypeString type) {
        return new Details(bits, type.durationUnit(), zone, shownIn);
    }

    /// The same with another.
    public Details withDurationUnit(ChronoUnit unit) {
        return new Details(bits, Optional.of(unit), zone, shownIn);
    }

    /// The same, for whole numbers of such bits.
    public Details with(Bits other) {
        return new Details(other, durationUnit, zone, shownIn);
    }

    /// The same with another, or none.
    public Details withZone(Optional<ZoneId> other) {
        return new Details(bits, durationUnit, other, shownIn);
    }

    /// The same with another, or none.
    public Details withShownIn(Optional<ZoneId> other) {
        return new Details(bits, durationUnit, zone, other);
    }
}
