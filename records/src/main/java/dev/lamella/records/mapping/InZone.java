package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The time zone that converts between a component and its column, where one is a point in time and the other a local
/// date and time: a `LocalDateTime` for a TIMESTAMP(true,MICROS) or an INT96, an `Instant` for a
/// TIMESTAMP(false,MICROS). Without a zone, such a component does not match such a column.
///
/// * A point in time becomes the local time that clocks in the zone show at that point.
/// * A local time becomes the point in time at which clocks show it. A local time that clocks skip is rejected. A local
///   time that clocks show twice becomes the first of the two points; a strict mapping rejects it.
/// * When a point in time is written as a local time that clocks show twice, the second of the two points is rejected,
///   because it would be read back as the first.
///
/// `ZonedDateTime` and `OffsetDateTime` are read in the zone; `java.sql.Timestamp` is a point in time, independent of
/// the zone of this machine. The annotation does not change the type of the column: set that with [ParquetType].
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
public @interface InZone {
    /// The zone, as [java.time.ZoneId#of] reads it: `Europe/Berlin`, `+02:00`.
    String value();
}
