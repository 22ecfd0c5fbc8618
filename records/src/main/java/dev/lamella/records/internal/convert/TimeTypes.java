package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.DATE;
import static dev.lamella.records.internal.convert.ColumnKind.INT32;
import static dev.lamella.records.internal.convert.ColumnKind.INT64;
import static dev.lamella.records.internal.convert.ColumnKind.INT96;
import static dev.lamella.records.internal.convert.ColumnKind.OFFSET_TIMESTAMP;
import static dev.lamella.records.internal.convert.ColumnKind.STRING;
import static dev.lamella.records.internal.convert.ColumnKind.TIMESTAMP_LOCAL;
import static dev.lamella.records.internal.convert.ColumnKind.TIMESTAMP_UTC;
import static dev.lamella.records.internal.convert.ColumnKind.TIME_LOCAL;
import static dev.lamella.records.internal.convert.ColumnKind.TIME_UTC;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Dates and times of `java.time`. Converting between an instant and a local time needs a zone.
final class TimeTypes {
    static final Function<String, LocalDate> DATES = TextParsers.reading("a date, for example 2026-11-21",
            LocalDate::parse);
    static final Function<String, LocalTime> TIMES = TextParsers.reading("a time, for example 10:15:30",
            LocalTime::parse);
    static final Function<String, LocalDateTime> LOCAL_TIMESTAMPS = TextParsers
            .reading("a date and time without a zone, for example 2026-11-21T10:15:30", LocalDateTime::parse);
    static final Function<String, Instant> INSTANTS = TextParsers
            .reading("a point in time, for example 2026-11-21T10:15:30Z", Instant::parse);
    private static final Function<String, OffsetTime> OFFSET_TIMES = TextParsers
            .reading("a time with an offset, for example 10:15:30+01:00", OffsetTime::parse);
    private static final Function<String, OffsetDateTime> OFFSET_TIMESTAMPS = TextParsers
            .reading("a date and time with an offset, for example 2026-11-21T10:15:30+01:00", OffsetDateTime::parse);
    private static final Function<String, ZonedDateTime> ZONED_TIMESTAMPS = TextParsers.reading(
            "a date and time with a zone, for example 2026-11-21T10:15:30+01:00[Europe/Berlin]", ZonedDateTime::parse);

    private TimeTypes() {}

    static List<JavaType> rows() {
        return List.of(
                JavaTypeBuilder.of(LocalDate.class, "DATE").as(Loss.CHECKED, DATE)
                        .through(LocalDateTime.class, LocalDate::atStartOfDay, TimeTypes::date, Loss.CHECKED,
                                TIMESTAMP_LOCAL)
                        .asked(String.class, LocalDate::toString, DATES, Loss.CHECKED, STRING)
                        .asked(Integer.class, TimeTypes::days, days -> LocalDate.ofEpochDay(days), Loss.CHECKED, INT32)
                        .saidAs(LocalDate::parse).make(),
                JavaTypeBuilder.of(LocalTime.class, "TIME(false,MICROS)").as(Loss.DIGITS, TIME_LOCAL, TIME_UTC)
                        .asked(String.class, LocalTime::toString, TIMES, Loss.CHECKED, STRING)
                        .asked(Long.class, LocalTime::toNanoOfDay, TimeTypes::time, Loss.CHECKED, INT64)
                        .saidAs(LocalTime::parse).make(),
                JavaTypeBuilder.of(OffsetTime.class, "TIME(true,MICROS)").as(Loss.DIGITS, TIME_UTC)
                        .asked(String.class, OffsetTime::toString, OFFSET_TIMES, Loss.CHECKED, STRING)
                        .saidAs(OffsetTime::parse).make(),
                JavaTypeBuilder.of(LocalDateTime.class, "TIMESTAMP(false,MICROS)").as(Loss.DIGITS, TIMESTAMP_LOCAL)
                        .through(LocalDate.class, TimeTypes::date, LocalDate::atStartOfDay, Loss.CHECKED, DATE)
                        .asked(String.class, LocalDateTime::toString, LOCAL_TIMESTAMPS, Loss.CHECKED, STRING)
                        .saidAs(LocalDateTime::parse).make(),
                JavaTypeBuilder.of(Instant.class, "TIMESTAMP(true,MICROS)").as(Loss.DIGITS, TIMESTAMP_UTC)
                        .as(Loss.CHECKED, INT96)
                        .asked(String.class, Instant::toString, INSTANTS, Loss.CHECKED, STRING)
                        .saidAs(Instant::parse).make(),
                JavaTypeBuilder.of(OffsetDateTime.class, "TIMESTAMP(true,MICROS)").as(Loss.DIGITS, TIMESTAMP_UTC)
                        .as(Loss.CHECKED, INT96)
                        .through(group(), OffsetTimestamps::group, OffsetTimestamps::time, Loss.DIGITS,
                                OFFSET_TIMESTAMP)
                        .asked(String.class, OffsetDateTime::toString, OFFSET_TIMESTAMPS, Loss.CHECKED, STRING)
                        .saidAs(OffsetDateTime::parse).make(),
                JavaTypeBuilder.of(ZonedDateTime.class, "TIMESTAMP(true,MICROS)").as(Loss.DIGITS, TIMESTAMP_UTC)
                        .as(Loss.CHECKED, INT96)
                        .through(group(), time -> OffsetTimestamps.group(time.toOffsetDateTime()),
                                group -> OffsetTimestamps.time(group).toZonedDateTime(), Loss.DIGITS,
                                OFFSET_TIMESTAMP)
                        .asked(String.class, ZonedDateTime::toString, ZONED_TIMESTAMPS, Loss.CHECKED, STRING)
                        .saidAs(ZonedDateTime::parse).make());
    }

    // A class object has no type arguments.
    @SuppressWarnings("unchecked")
    private static Class<Map<?, ?>> group() {
        return (Class<Map<?, ?>>) (Class<?>) Map.class;
    }

    private static LocalDate date(LocalDateTime time) {
        if (!time.toLocalTime().equals(LocalTime.MIDNIGHT)) {
            throw new ValueException("The time is not the start of a day, so it is not a date", "Use a LocalDateTime.");
        }
        return time.toLocalDate();
    }

    private static Integer days(LocalDate date) {
        long days = date.toEpochDay();
        if (days != (int) days) {
            throw new ValueException("The days since 1970-01-01 are more than an int can count", "Give another date.");
        }
        return (int) days;
    }

    private static LocalTime time(Long nanos) {
        if (nanos < 0 || nanos > LocalTime.MAX.toNanoOfDay()) {
            throw ValueException.fitting("a long", ValueException.Reason.OUT_OF_RANGE,
                    "The nanoseconds are outside a day, which has 0 to "
                            + LocalTime.MAX.toNanoOfDay());
        }
        return LocalTime.ofNanoOfDay(nanos);
    }
}
