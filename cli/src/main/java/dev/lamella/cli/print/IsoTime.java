package dev.lamella.cli.print;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/// Times as text by ISO 8601.
public final class IsoTime {
    private IsoTime() {}

    /// A time as `HH:mm:ss`, with as many digits of a fraction as needed, and with `Z` if it is adjusted to UTC.
    public static String time(LocalTime time, boolean isAdjustedToUtc) {
        StringBuilder text = new StringBuilder(19);
        append(text, time);
        return (isAdjustedToUtc ? text.append('Z') : text).toString();
    }

    /// A date and time, with the seconds and as many digits of a fraction as needed.
    public static String timestamp(LocalDateTime timestamp) {
        StringBuilder text = new StringBuilder(32).append(timestamp.toLocalDate()).append('T');
        append(text, timestamp.toLocalTime());
        return text.toString();
    }

    /// An instant in UTC, with `Z`.
    public static String instant(Instant instant) {
        if (instant.getEpochSecond() > LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC)
                || instant.getEpochSecond() < LocalDateTime.MIN.toEpochSecond(ZoneOffset.UTC)) {
            return instant.toString();
        }
        return timestamp(LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC))
                + "Z";
    }

    private static void append(StringBuilder text, LocalTime time) {
        two(text, time.getHour()).append(':');
        two(text, time.getMinute()).append(':');
        two(text, time.getSecond());
        int nano = time.getNano();
        if (nano > 0) {
            text.append('.');
            int digit = 100_000_000;
            while (nano > 0) {
                text.append((char) ('0' + nano / digit));
                nano %= digit;
                digit /= 10;
            }
        }
    }

    private static StringBuilder two(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
