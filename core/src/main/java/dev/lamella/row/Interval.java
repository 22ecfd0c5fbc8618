package dev.lamella.row;

import dev.lamella.error.ValueException;
import java.time.Duration;
import java.time.Period;

/// A value of an INTERVAL column: a length of time in three independent parts. Months have no fixed number of days, and
/// days no fixed number of milliseconds, so parts are never carried into each other.
///
/// @param months 0 to 4,294,967,295
/// @param days 0 to 4,294,967,295
/// @param millis 0 to 4,294,967,295
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#interval">INTERVAL</a>
public record Interval(long months, long days, long millis) {
    private static final long MAX_PART = 0xffff_ffffL;

    public Interval {
        requirePart("months", months);
        requirePart("days", days);
        requirePart("millis", millis);
    }

    private static void requirePart(String name, long value) {
        if (value < 0 || value > MAX_PART) {
            throw new IllegalArgumentException(name + " is " + value + "; INTERVAL allows 0 to " + MAX_PART);
        }
    }

    /// Converts the months and days.
    ///
    /// @throws ValueException if the interval has milliseconds, or more months or days than an `int` holds
    public Period toPeriod() {
        if (millis != 0) {
            throw ValueException.fitting("an Interval", ValueException.Reason.INEXACT,
                    "The interval has milliseconds, which java.time.Period cannot hold");
        }
        if (months > Integer.MAX_VALUE || days > Integer.MAX_VALUE) {
            throw ValueException.fitting("an Interval", ValueException.Reason.OUT_OF_RANGE,
                    "The interval has more months or days than java.time.Period holds");
        }
        return Period.of(0, (int) months, (int) days);
    }

    /// Converts the milliseconds.
    ///
    /// @throws ValueException if the interval has months or days, which have no fixed duration
    public Duration toDuration() {
        if (months != 0 || days != 0) {
            throw ValueException.fitting("an Interval", ValueException.Reason.UNSUITABLE,
                    "The interval has months or days, which have no fixed java.time.Duration");
        }
        return Duration.ofMillis(millis);
    }
}
