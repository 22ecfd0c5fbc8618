package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.DATE;
import static dev.lamella.records.internal.convert.ColumnKind.INT96;
import static dev.lamella.records.internal.convert.ColumnKind.TIMESTAMP_LOCAL;
import static dev.lamella.records.internal.convert.ColumnKind.TIMESTAMP_UTC;
import static dev.lamella.records.internal.convert.ColumnKind.TIME_LOCAL;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;

/// Dates and times from before `java.time`. The local ones of `java.sql` are converted by the fields of their calendar,
/// in the zone of this machine: their milliseconds are days off before 1582. Times that these fields cannot represent
/// (years before 1, the hour that clocks skip) are rejected.
// This class is about the old classes.
@SuppressWarnings("JavaUtilDate")
final class OldTimeTypes {
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1000;
    /// The length of a day on which clocks are put back.
    private static final long MOST_MILLIS_OF_DAY = 26 * 3_600_000L;

    private OldTimeTypes() {}

    static List<JavaType> rows() {
        return List.of(
                JavaTypeBuilder.of(Date.class, "TIMESTAMP(true,MILLIS)").as(Loss.DIGITS, TIMESTAMP_UTC)
                        .as(Loss.CHECKED, INT96)
                        .saidAs(text -> Date.from(Instant.parse(text))).make(),
                calendars(Calendar.class), calendars(GregorianCalendar.class),
                JavaTypeBuilder.of(Timestamp.class, "TIMESTAMP(true,MICROS)")
                        .through(Instant.class, Timestamp::toInstant, OldTimeTypes::timestamp, Loss.DIGITS,
                                TIMESTAMP_UTC)
                        .through(Instant.class, Timestamp::toInstant, OldTimeTypes::timestamp, Loss.CHECKED, INT96)
                        .through(LocalDateTime.class, OldTimeTypes::local, OldTimeTypes::timestamp, Loss.DIGITS,
                                TIMESTAMP_LOCAL)
                        .saidAs(text -> timestamp(Instant.parse(text))).make(),
                JavaTypeBuilder.of(java.sql.Date.class, "DATE")
                        .through(LocalDate.class, OldTimeTypes::local, OldTimeTypes::date, Loss.CHECKED, DATE)
                        .saidAs(text -> date(LocalDate.parse(text))).make(),
                JavaTypeBuilder.of(Time.class, "TIME(false,MILLIS)")
                        .through(LocalTime.class, OldTimeTypes::local, OldTimeTypes::time, Loss.CHECKED, TIME_LOCAL)
                        .saidAs(text -> time(LocalTime.parse(text))).make());
    }

    private static <C extends Calendar> JavaType calendars(Class<C> type) {
        return JavaTypeBuilder.of(type, "TIMESTAMP(true,MILLIS)")
                .through(Instant.class, Calendar::toInstant, instant -> type.cast(calendar(instant)), Loss.CHECKED,
                        TIMESTAMP_UTC, INT96)
                .saidAs(text -> type.cast(calendar(Instant.parse(text)))).make();
    }

    /// A calendar in UTC without the change of 1582, like the columns.
    private static Calendar calendar(Instant instant) {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        calendar.setGregorianChange(new Date(Long.MIN_VALUE));
        calendar.setTimeInMillis(millis(instant));
        return calendar;
    }

    private static long millis(Instant instant) {
        if (instant.getNano() % NANOS_PER_MILLI != 0) {
            throw ValueException.fitting("an Instant", ValueException.Reason.INEXACT,
                    "The time is finer than a millisecond, which Calendar cannot hold");
        }
        try {
            return instant.toEpochMilli();
        } catch (ArithmeticException e) {
            throw ValueException.fitting("an Instant", ValueException.Reason.OUT_OF_RANGE,
                    "The time is beyond what Calendar can hold");
        }
    }

    private static Timestamp timestamp(Instant instant) {
        try {
            Timestamp timestamp = Timestamp.from(instant);
            if (timestamp.toInstant().equals(instant)) {
                return timestamp;
            }
        } catch (IllegalArgumentException e) {
            throw beyond("java.sql.Timestamp");
        }
        throw beyond("java.sql.Timestamp");
    }

    private static Timestamp timestamp(LocalDateTime time) {
        Timestamp timestamp = Timestamp.valueOf(time);
        if (!timestamp.toLocalDateTime().equals(time)) {
            throw beyond("java.sql.Timestamp");
        }
        return timestamp;
    }

    private static LocalDateTime local(Timestamp timestamp) {
        LocalDateTime time = timestamp.toLocalDateTime();
        if (!isOf(Timestamp.valueOf(time), timestamp.getTime())) {
            throw mangled("java.sql.Timestamp");
        }
        return time;
    }

    private static java.sql.Date date(LocalDate date) {
        java.sql.Date old = java.sql.Date.valueOf(date);
        if (!old.toLocalDate().equals(date)) {
            throw beyond("java.sql.Date");
        }
        return old;
    }

    private static LocalDate local(java.sql.Date date) {
        LocalDate day = date.toLocalDate();
        if (!isOf(java.sql.Date.valueOf(day), date.getTime())) {
            throw mangled("java.sql.Date");
        }
        return day;
    }

    /// Whether milliseconds are close to those of a date made from their fields: the fields do not include the era.
    private static boolean isOf(Date made, long millis) {
        long since = millis - made.getTime();
        boolean isOverflow = ((millis ^ made.getTime()) & (millis ^ since)) < 0;
        return !isOverflow && since > -MOST_MILLIS_OF_DAY && since < MOST_MILLIS_OF_DAY;
    }

    private static LocalTime local(Time time) {
        return time.toLocalTime().with(ChronoField.MILLI_OF_SECOND, Math.floorMod(time.getTime(), MILLIS_PER_SECOND));
    }

    private static Time time(LocalTime time) {
        if (time.getNano() % NANOS_PER_MILLI != 0) {
            throw ValueException.fitting("a LocalTime", ValueException.Reason.INEXACT,
                    "The time is finer than a millisecond, which java.sql.Time cannot hold");
        }
        Time old = new Time(Time.valueOf(time).getTime() + time.getNano() / NANOS_PER_MILLI);
        if (!local(old).equals(time)) {
            throw beyond("java.sql.Time");
        }
        return old;
    }

    private static ValueException beyond(String type) {
        return ValueException.fitting("a class of java.time", ValueException.Reason.UNSUITABLE,
                "The time is one that " + type + " cannot represent in the zone of this machine");
    }

    private static ValueException mangled(String type) {
        return new ValueException("The " + type + " is before year 1, which its fields cannot represent",
                "Give a class of java.time.");
    }
}
