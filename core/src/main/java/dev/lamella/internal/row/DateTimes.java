package dev.lamella.internal.row;

import dev.lamella.schema.TimePrecision;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/// Converts Java date-times to seconds since 1970-01-01T00:00 and nanoseconds, and to counts of units.
final class DateTimes {
    private static final long SECONDS_PER_DAY = 86_400;

    private DateTimes() {}

    /// Receives a moment.
    interface Receiver {
        /// @param second since 1970-01-01T00:00
        /// @param nano of that second
        void receive(long second, int nano);
    }

    /// Passes an object that is an instant to the receiver.
    ///
    /// @return false if the object is something else
    static boolean instant(Object value, Receiver receiver) {
        switch (value) {
            case Instant instant -> receiver.receive(instant.getEpochSecond(), instant.getNano());
            case OffsetDateTime time -> receiver.receive(time.toEpochSecond(), time.getNano());
            case ZonedDateTime time -> receiver.receive(time.toEpochSecond(), time.getNano());
            case Date date -> {
                Instant instant = instant(date);
                if (instant == null) {
                    return false;
                }
                receiver.receive(instant.getEpochSecond(), instant.getNano());
            }
            case Calendar calendar -> instant(calendar.toInstant(), receiver);
            default -> {
                return false;
            }
        }
        return true;
    }

    /// Passes an object that is a date and time without a zone to the receiver.
    ///
    /// @return false if the object is something else
    static boolean local(Object value, Receiver receiver) {
        switch (value) {
            case LocalDateTime time -> receiver.receive(time.toEpochSecond(ZoneOffset.UTC), time.getNano());
            case LocalDate date -> receiver.receive(date.toEpochDay() * SECONDS_PER_DAY, 0);
            default -> {
                return false;
            }
        }
        return true;
    }

    // java.sql.Date and Time are not instants: their toInstant throws. Timestamp keeps its nanoseconds.
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
    /// @throws ArithmeticException if the count does not fit a `long`
    static long count(long second, int nano, TimePrecision unit) {
        long perSecond = unit.perSecond();
        long fraction = nano / unit.nanos();
        // Rounds towards zero first: the start of the second with the smallest counts does not fit a long.
        return second < 0 && fraction > 0
                ? Math.addExact(Math.multiplyExact(second + 1, perSecond), fraction - perSecond)
                : Math.addExact(Math.multiplyExact(second, perSecond), fraction);
    }
}
