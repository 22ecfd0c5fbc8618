package dev.lamella.variant;

/// Prints dates and times of day as ISO 8601 text.
final class Temporals {
    /// Room for any date and time.
    static final int MOST_BYTES = 48;

    static final long MICROS_OF_DAY = 86_400_000_000L;
    private static final int SECONDS_OF_DAY = 86_400;
    /// The calendar repeats after this many days.
    private static final int DAYS_OF_400_YEARS = 146_097;
    /// The days from 0000-03-01 to 1970-01-01. A year that begins in March ends with its leap day.
    private static final int DAYS_TO_1970 = 719_468;

    private Temporals() {}

    static boolean isOfDay(long micros) {
        return micros >= 0 && micros < MICROS_OF_DAY;
    }

    /// @throws IllegalArgumentException if the time is not within a day
    static void requireOfDay(long micros) {
        if (!isOfDay(micros)) {
            throw new IllegalArgumentException(
                    "A time is outside of the day; 0 to 86399999999 microseconds are allowed");
        }
    }

    /// Writes a date, as `2024-02-29`; years beyond 9999 get a sign.
    ///
    /// @param days days since 1970-01-01
    /// @return the position after it
    static int date(long days, byte[] out, int from) {
        long shifted = days + DAYS_TO_1970;
        long era = Math.floorDiv(shifted, DAYS_OF_400_YEARS);
        int day = (int) Math.floorMod(shifted, (long) DAYS_OF_400_YEARS);
        int year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        int dayOfYear = day - (365 * year + year / 4 - year / 100);
        // Months are counted from March: any five of them in a row have 153 days.
        int month = (5 * dayOfYear + 2) / 153;
        int dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1;
        int at = year(year + 400 * era + (month >= 10 ? 1 : 0), out, from);
        out[at++] = '-';
        at = digits(month < 10 ? month + 3 : month - 9, 2, out, at);
        out[at++] = '-';
        return digits(dayOfMonth, 2, out, at);
    }

    private static int year(long year, byte[] out, int from) {
        int at = from;
        if (year < 0) {
            out[at++] = '-';
        } else if (year > 9999) {
            out[at++] = '+';
        }
        long size = Math.abs(year);
        int count = 4;
        for (long rest = size / 10_000; rest > 0; rest /= 10) {
            count++;
        }
        return digits(size, count, out, at);
    }

    /// Writes a time of day, as `09:40:00.5`, with as many fraction digits as needed.
    ///
    /// @return the position after it
    static int time(long nanosOfDay, byte[] out, int from) {
        int seconds = (int) (nanosOfDay / 1_000_000_000);
        int at = digits(seconds / 3600, 2, out, from);
        out[at++] = ':';
        at = digits(seconds / 60 % 60, 2, out, at);
        out[at++] = ':';
        at = digits(seconds % 60, 2, out, at);
        int nanos = (int) (nanosOfDay % 1_000_000_000);
        if (nanos > 0) {
            out[at++] = '.';
            at = digits(nanos, 9, out, at);
            while (out[at - 1] == '0') {
                at--;
            }
        }
        return at;
    }

    /// Writes a date and time, as `2024-02-29T09:40:00`. An instant is in UTC and ends with `Z`.
    ///
    /// @return the position after it
    static int timestamp(long value, VariantTimestampKind kind, byte[] out, int from) {
        boolean isMicros = kind == VariantTimestampKind.UTC_MICROS || kind == VariantTimestampKind.LOCAL_MICROS;
        boolean isUtc = kind == VariantTimestampKind.UTC_MICROS || kind == VariantTimestampKind.UTC_NANOS;
        int nanosOfUnit = isMicros ? 1000 : 1;
        long unitsOfDay = SECONDS_OF_DAY * 1_000_000_000L / nanosOfUnit;
        int at = date(Math.floorDiv(value, unitsOfDay), out, from);
        out[at++] = 'T';
        at = time(Math.floorMod(value, unitsOfDay) * nanosOfUnit, out, at);
        if (isUtc) {
            out[at++] = 'Z';
        }
        return at;
    }

    private static int digits(long number, int count, byte[] out, int from) {
        long rest = number;
        for (int at = from + count - 1; at >= from; at--) {
            out[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return from + count;
    }
}
