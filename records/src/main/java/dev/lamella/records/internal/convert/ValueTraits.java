package dev.lamella.records.internal.convert;

import dev.lamella.records.internal.shape.Bits;
import dev.lamella.schema.TypeString;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// What annotations, the schema and the mapping say about values beyond their Java class and the column's type.
///
/// @param bits what those of a whole number are
/// @param durationUnit what the numbers of a column of durations count, as a type string or an Arrow schema tells; empty
///        if nothing tells, so that numbers are no durations
/// @param zone in which local times are points in time; empty if nobody said, so that they are none
/// @param shownIn the zone in which the Arrow schema of a file shows points in time
public record ValueTraits(Bits bits, Optional<ChronoUnit> durationUnit, Optional<ZoneId> zone,
        Optional<ZoneId> shownIn) {
    /// Nothing.
    public static final ValueTraits NONE = new ValueTraits(Bits.OWN, Optional.empty(), Optional.empty(),
            Optional.empty());
    /// Durations are nanoseconds, as they are in columns that are made for them.
    public static final ValueTraits NANOS = NONE.withDurationUnit(ChronoUnit.NANOS);

    /// The same, with what a type string says of durations.
    public ValueTraits with(TypeString type) {
        return new ValueTraits(bits, type.durationUnit(), zone, shownIn);
    }

    /// The same with another.
    public ValueTraits withDurationUnit(ChronoUnit unit) {
        return new ValueTraits(bits, Optional.of(unit), zone, shownIn);
    }

    /// The same, for whole numbers of such bits.
    public ValueTraits with(Bits other) {
        return new ValueTraits(other, durationUnit, zone, shownIn);
    }

    /// The same with another, or none.
    public ValueTraits withZone(Optional<ZoneId> other) {
        return new ValueTraits(bits, durationUnit, other, shownIn);
    }

    /// The same with another, or none.
    public ValueTraits withShownIn(Optional<ZoneId> other) {
        return new ValueTraits(bits, durationUnit, zone, other);
    }
}
