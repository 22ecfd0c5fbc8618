package dev.lamella.records.internal.convert;

import dev.lamella.records.internal.shape.IntegerBits;
import dev.lamella.schema.TypeString;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// The information that annotations, the schema and the mapping add to the Java class and the column's type.
///
/// @param bits how the bits of a whole number are read
/// @param durationUnit the unit of numbers in a column of durations, from a type string or an Arrow schema; empty if
///         the unit is unknown, so that numbers are not durations
/// @param zone the zone that converts between local times and points in time; empty if there is none
/// @param shownIn the zone in which the Arrow schema of a file shows points in time
public record ValueTraits(IntegerBits bits, Optional<ChronoUnit> durationUnit, Optional<ZoneId> zone,
        Optional<ZoneId> shownIn) {
    /// No traits.
    public static final ValueTraits NONE = new ValueTraits(IntegerBits.OWN, Optional.empty(), Optional.empty(),
            Optional.empty());
    /// Durations count nanoseconds, the unit of columns in derived schemas.
    public static final ValueTraits NANOS = NONE.withDurationUnit(ChronoUnit.NANOS);

    /// Adds the duration unit of a type string.
    public ValueTraits with(TypeString type) {
        return new ValueTraits(bits, type.durationUnit(), zone, shownIn);
    }

    /// Replaces the duration unit.
    public ValueTraits withDurationUnit(ChronoUnit unit) {
        return new ValueTraits(bits, Optional.of(unit), zone, shownIn);
    }

    /// Replaces how the bits of whole numbers are read.
    public ValueTraits with(IntegerBits other) {
        return new ValueTraits(other, durationUnit, zone, shownIn);
    }

    /// Replaces or removes the zone.
    public ValueTraits withZone(Optional<ZoneId> other) {
        return new ValueTraits(bits, durationUnit, other, shownIn);
    }

    /// Replaces or removes the zone that points in time are shown in.
    public ValueTraits withShownIn(Optional<ZoneId> other) {
        return new ValueTraits(bits, durationUnit, zone, other);
    }
}
