package dev.lamella.records.jdbc;

import dev.lamella.error.ValueException;
import dev.lamella.row.Interval;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses intervals as PostgreSQL and DuckDB print them: `1 year 2 mons 3 days 04:05:06.789`.
final class IntervalText {
    private static final Pattern PART = Pattern.compile(
            "(-?[0-9]{1,9}) (years?|mons?|months?|days?)|(-?)([0-9]{1,9}):([0-9]{2}):([0-9]{2})(?:\\.([0-9]{1,9}))?");
    private static final long MOST = 0xffff_ffffL;

    private IntervalText() {}

    /// @throws ValueException if the text is not such an interval, or INTERVAL cannot hold it
    static Interval parse(String text) {
        long months = 0;
        long days = 0;
        Duration time = Duration.ZERO;
        for (String part : text.strip().split("(?<=[a-z]) ", -1)) {
            Matcher matcher = PART.matcher(part);
            if (!matcher.matches()) {
                throw new ValueException(
                        "The driver's text of the interval does not consist of years, months, days and a time",
                        "CAST it in the query, for example to seconds, or give the column the type STRING.");
            }
            String unit = matcher.group(2);
            if (unit == null) {
                time = time(matcher);
            } else if (unit.startsWith("year")) {
                months += 12 * Long.parseLong(matcher.group(1));
            } else if (unit.startsWith("mon")) {
                months += Long.parseLong(matcher.group(1));
            } else {
                days += Long.parseLong(matcher.group(1));
            }
        }
        return interval(months, days, time);
    }

    private static Duration time(Matcher matcher) {
        String fraction = matcher.group(7) == null ? "" : matcher.group(7);
        Duration time = Duration.ofHours(Long.parseLong(matcher.group(4)))
                .plusMinutes(Long.parseLong(matcher.group(5))).plusSeconds(Long.parseLong(matcher.group(6)))
                .plusNanos(Long.parseLong((fraction + "000000000").substring(0, 9)));
        return matcher.group(3).isEmpty() ? time : time.negated();
    }

    /// Creates an interval of three parts.
    ///
    /// @throws ValueException if a part is negative or too large, or the time is finer than milliseconds
    static Interval interval(long months, long days, Duration time) {
        long millis = time.toMillis();
        if (time.getNano() % 1_000_000 != 0) {
            throw rejection("The interval has digits finer than the milliseconds of INTERVAL");
        }
        if (isOutside(months) || isOutside(days) || isOutside(millis)) {
            throw rejection("The interval has a part outside INTERVAL, which allows 0 to " + MOST
                    + " months, days and milliseconds");
        }
        return new Interval(months, days, millis);
    }

    private static boolean isOutside(long part) {
        return part < 0 || part > MOST;
    }

    private static ValueException rejection(String problem) {
        return new ValueException(problem,
                "CAST it in the query to a number of one unit, or give the column the type STRING.");
    }
}
