package dev.lamella.row;

import dev.lamella.schema.TimeUnit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/// Java's dates with times as seconds since 1970-01-01T00:00 and nanoseconds, and as counts of units.
final class Moments {
    private static final long SECONDS_PER_DAY = 86_400;

    private Moments() {}

    /// Takes a moment.
    interface Taker {
        /// @param second since 1970-01-01T00:00
        /// @param nano of that second
        void take(long second, int nano);
    }

    /// Gives the instant that an object is to the taker.
    ///
    /// @return false if it is none
    static boolean instant(Object value, Taker taker) {
        switch (value) {
            case Instant instant -> taker.take(instant.getEpochSecond(), instant.getNano());
            case OffsetDateTime time -> taker.take(time.toEpochSecond(), time.getNano());
            case ZonedDateTime time -> taker.take(time.toEpochSecond(), time.getNano());
            case Date date -> {
                Instant instant = instant(date);
                if (instant == null) {
                    return false;
                }
                taker.take(instant.getEpochSecond(), instant.getNano());
            }
            case Calendar calendar -> instant(calendar.toInstant(), taker);
            default -> {
                return false;
            }
        }
        return true;
    }

    /// Gives the date and time without a zone that an object is to the taker.
    ///
    /// @return false if it is none
    static boolean local(Object value, Taker taker) {
        switch (value) {
            case LocalDateTime time -> taker.take(time.toEpochSecond(ZoneOffset.UTC), time.getNano());
            case LocalDate date -> taker.take(date.toEpochDay() * SECONDS_PER_DAY, 0);
            default -> {
                return false;
            }
        }
        return true;
    }

    // Dates of java.sql that are no instants refuse; its timestamps give their nanoseconds.
    @SuppressWarnings("JavaUtilDate")
    private static @Nullable Instant instant(Date date) {
        try {
            return date.toInstant();
        } catch (UnsupportedOperationException ignored) {
            return null;
        }
    }

    /// The count of whole units up to the moment.
    ///
    /// @throws ArithmeticException if it is no `long`
    static long count(long second, int nano, TimeUnit unit) {
        long perSecond = unit.perSecond();
        long fraction = nano / unit.nanos();
        // Towards zero first: the least counts lie in a second whose beginning is no long any more.
        return second < 0 && fraction > 0
                ? Math.addExact(Math.multiplyExact(second + 1, perSecond), fraction - perSecond)
                : Math.addExact(Math.multiplyExact(second, perSecond), fraction);
    }
}
