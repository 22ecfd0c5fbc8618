package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Date;

/// Converts stored counts (since midnight or since 1970-01-01T00:00) and INT96 to dates and times.
///
/// Counts before 1970 are negative, so divisions round down. Days have 86,400 seconds, and the calendar is the
/// proleptic Gregorian calendar, as in `java.time`.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#temporal-types">Temporal types</a>
final class Temporals {
    /// The Julian day number of 1970-01-01, with which INT96 counts days.
    static final long EPOCH_JULIAN_DAY = 2_440_588;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private Temporals() {}

    /// The instant; every count is valid.
    static Instant instant(long count, TimePrecision unit) {
        long second = second(count, unit);
        return Instant.ofEpochSecond(second, nanoOfSecond(count, second, unit));
    }

    /// The date and time; every count is valid.
    static LocalDateTime localDateTime(long count, TimePrecision unit) {
        long second = second(count, unit);
        return LocalDateTime.ofEpochSecond(second, nanoOfSecond(count, second, unit), ZoneOffset.UTC);
    }

    /// The second that contains the count. Constant divisors compile to multiplications: reading a column of instants
    /// takes a third less time.
    private static long second(long count, TimePrecision unit) {
        return switch (unit) {
            case MILLIS -> Math.floorDiv(count, 1_000L);
            case MICROS -> Math.floorDiv(count, 1_000_000L);
            case NANOS -> Math.floorDiv(count, NANOS_PER_SECOND);
        };
    }

    /// The product may wrap, but the difference wraps back, so the result is below 10^9.
    private static int nanoOfSecond(long count, long second, TimePrecision unit) {
        return (int) ((count - second * unit.perSecond()) * unit.nanos());
    }

    /// The time of day.
    ///
    /// @throws ValueException if the time of day is out of range
    static LocalTime localTime(long count, TimePrecision unit) {
        if (count < 0 || count >= unit.perDay()) {
            throw new ValueException("The time is outside the day: TIME in " + unit + " allows 0 to "
                    + (unit.perDay() - 1), "Ask for the count with getLong, or for the stored value with getRaw.");
        }
        return LocalTime.ofNanoOfDay(count * unit.nanos());
    }

    /// The count in 12 bytes: signed, 96 bits, least significant byte first.
    static BigInteger count96(byte[] bytes, int from) {
        long low = LittleEndian.getLong(bytes, from);
        int high = LittleEndian.getInt(bytes, from + 8);
        if (high == low >> 63) {
            return BigInteger.valueOf(low);
        }
        return BigInteger.valueOf(high).shiftLeft(64).add(Numbers.unsigned(low));
    }

    /// The instant of a 96-bit count.
    ///
    /// @throws ValueException if the time is outside the range of `Instant`
    static Instant instant96(byte[] bytes, int from, TimePrecision unit) {
        long low = LittleEndian.getLong(bytes, from);
        int high = LittleEndian.getInt(bytes, from + 8);
        if (high == low >> 63) {
            return instant(low, unit);
        }
        BigInteger perSecond = BigInteger.valueOf(unit.perSecond());
        BigInteger[] parts = count96(bytes, from).divideAndRemainder(perSecond);
        if (parts[1].signum() < 0) {
            parts[0] = parts[0].subtract(BigInteger.ONE);
            parts[1] = parts[1].add(perSecond);
        }
        // The count has up to 96 bits, so its seconds may not fit a long.
        if (parts[0].bitLength() > 63) {
            throw beyond("Instant");
        }
        return ofEpochSecond(parts[0].longValue(), parts[1].longValue() * unit.nanos());
    }

    /// The instant of an INT96: nanoseconds of the day, then the Julian day. Nanoseconds that are negative or exceed a
    /// day are counted from midnight. Every value is valid.
    static Instant instantOfInt96(byte[] bytes, int from) {
        long nanos = LittleEndian.getLong(bytes, from);
        long day = LittleEndian.getInt(bytes, from + 8) - EPOCH_JULIAN_DAY;
        return Instant.ofEpochSecond(day * SECONDS_PER_DAY + Math.floorDiv(nanos, NANOS_PER_SECOND),
                Math.floorMod(nanos, NANOS_PER_SECOND));
    }

    /// The date and time of an instant in UTC.
    ///
    /// @throws ValueException in the first and last year of `Instant`, which are outside `LocalDateTime`
    static LocalDateTime atUtc(Instant instant) {
        try {
            return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw beyond("LocalDateTime");
        }
    }

    /// @throws ValueException if the instant is not a whole number of milliseconds, or out of range
    @SuppressWarnings("JavaUtilDate")
    static Date date(Instant instant) {
        if (!instant.truncatedTo(ChronoUnit.MILLIS).equals(instant)) {
            throw new ValueException("The time is finer than a millisecond, which java.util.Date cannot hold");
        }
        try {
            return new Date(instant.toEpochMilli());
        } catch (ArithmeticException e) {
            throw new ValueException("The time is outside the range of java.util.Date", e);
        }
    }

    private static Instant ofEpochSecond(long second, long nanos) {
        try {
            return Instant.ofEpochSecond(second, nanos);
        } catch (DateTimeException | ArithmeticException e) {
            throw beyond("Instant");
        }
    }

    private static ValueException beyond(String target) {
        return new ValueException("The time is outside the range of " + target,
                "Ask for the count as BigInteger, or for the stored value with getRaw.");
    }
}
