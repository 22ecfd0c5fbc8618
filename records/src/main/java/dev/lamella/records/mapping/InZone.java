package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The time zone that lies between a component and its column, where one of them is a point in time and the other a date and
/// time on the clocks of some place: a `LocalDateTime` of a TIMESTAMP(true,MICROS) or an INT96, an `Instant` of a
/// TIMESTAMP(false,MICROS). Without it these do not go together.
///
/// * A point in time that is read as a local time is what clocks in the zone show then.
/// * A local time becomes the point in time when clocks show it. One that they never show, because they are put forward, is refused.
///   Of one that they show twice, because they are put back, it is the first; a mapping that is strict refuses it.
/// * A point in time that is written as a local time is refused where it would be read as another: the second time that clocks show
///   the same.
///
/// `ZonedDateTime` and `OffsetDateTime` come back in the zone; `java.sql.Timestamp` is a point in time, whatever the zone of this
/// machine. The type of the column stays what it is: ask for it with [ParquetType].
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
public @interface InZone {
    /// The zone, as [java.time.ZoneId#of] reads it: `Europe/Berlin`, `+02:00`.
    String value();
}
