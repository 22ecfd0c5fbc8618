package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Optional;
import java.util.function.Function;

/// Converts between `Instant` and the other classes that rows accept for points in time.
// java.util.Date is one of them.
@SuppressWarnings("JavaUtilDate")
final class InstantConversions {
    private static final int NANOS_PER_MILLI = 1_000_000;

    private InstantConversions() {}

    /// Converts from an `Instant`; empty if rows do not return the class for points in time.
    static Optional<Function<Object, Object>> to(Class<?> type) {
        if (type == Instant.class) {
            return Optional.of(instant -> instant);
        }
        if (type == OffsetDateTime.class) {
            return Optional.of(instant -> inRange((Instant) instant, i -> i.atOffset(ZoneOffset.UTC)));
        }
        if (type == ZonedDateTime.class) {
            return Optional.of(instant -> inRange((Instant) instant, i -> i.atZone(ZoneOffset.UTC)));
        }
        return type == Date.class ? Optional.of(instant -> date((Instant) instant)) : Optional.empty();
    }

    /// Converts to an `Instant`; empty if rows do not accept the class for points in time.
    static Optional<Function<Object, Object>> from(Class<?> type) {
        if (type == Instant.class) {
            return Optional.of(instant -> instant);
        }
        if (type == OffsetDateTime.class) {
            return Optional.of(time -> ((OffsetDateTime) time).toInstant());
        }
        if (type == ZonedDateTime.class) {
            return Optional.of(time -> ((ZonedDateTime) time).toInstant());
        }
        return type == Date.class ? Optional.of(date -> ((Date) date).toInstant()) : Optional.empty();
    }

    /// Applies a function to an instant, if its year is in the range of dates.
    static <T> T inRange(Instant instant, Function<Instant, T> function) {
        try {
            return function.apply(instant);
        } catch (DateTimeException e) {
            throw ValueException.fitting("an Instant", ValueException.Reason.OUT_OF_RANGE,
                    "The time is beyond the years of a date with a time");
        }
    }

    private static Date date(Instant instant) {
        if (instant.getNano() % NANOS_PER_MILLI != 0) {
            throw ValueException.fitting("an Instant", ValueException.Reason.INEXACT,
                    "The time is finer than a millisecond, which java.util.Date cannot hold");
        }
        try {
            return new Date(instant.toEpochMilli());
        } catch (ArithmeticException e) {
            throw ValueException.fitting("an Instant", ValueException.Reason.OUT_OF_RANGE,
                    "The time is beyond what java.util.Date can hold");
        }
    }
}
