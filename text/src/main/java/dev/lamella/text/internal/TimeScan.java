package dev.lamella.text.internal;

/// Scans a text as a date, a time or both, by ISO 8601: `2026-03-01`, `12:30`, `12:30:00.5Z`,
/// `2026-03-01T12:30:00+01:00`; a space may stand for the `T`. It takes one pass. Reused from text to text.
final class TimeScan {
    static final int NO_OFFSET = Integer.MIN_VALUE;
    private static final int[] DAYS_BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    private static final int[] DAYS_OF_MONTH = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    /// The result of the formula in [#date] for the first day of 1970.
    private static final long DAYS_TO_1970 = 365L * 1970 + 1969 / 4 - 1969 / 100 + 1969 / 400;
    private static final int NANO_DIGITS = 9;
    private static final int MOST_YEAR_DIGITS = 10;
    private static final int MOST_OFFSET_HOURS = 18;

    private char[] text = {};
    private int at;
    private int end;
    private boolean hasDate;
    private boolean hasTime;
    private boolean hasSeconds;
    private boolean isTooFine;
    private long year;
    private long day;
    private int second;
    private int nano;
    private int fractionDigits;
    private int offset;

    /// Whether the text is a date, a time or both. The other methods are about this text.
    boolean scan(String candidate) {
        return scan(candidate.toCharArray(), 0, candidate.length());
    }

    /// [#scan(String)] of characters in an array.
    boolean scan(char[] candidate, int from, int to) {
        text = candidate;
        at = from;
        end = to;
        hasTime = false;
        hasSeconds = false;
        isTooFine = false;
        nano = 0;
        fractionDigits = 0;
        offset = NO_OFFSET;
        hasDate = !(to - from > 2 && text[from + 2] == ':');
        if (hasDate && !date()) {
            return false;
        }
        if (hasDate && at == end) {
            return true;
        }
        if (hasDate && !skip('T') && !skip('t') && !skip(' ')) {
            return false;
        }
        hasTime = true;
        return time() && offset() && at == end;
    }

    private boolean date() {
        boolean isNegative = skip('-');
        boolean isSigned = isNegative || skip('+');
        int start = at;
        year = number(MOST_YEAR_DIGITS);
        int digits = at - start;
        if (digits < 4 || digits > 4 && !isSigned || !skip('-')) {
            return false;
        }
        year = isNegative ? -year : year;
        int month = two();
        if (month < 1 || month > 12 || !skip('-')) {
            return false;
        }
        int dayOfMonth = two();
        boolean isLeap = Math.floorMod(year, 4) == 0
                && (Math.floorMod(year, 100) != 0 || Math.floorMod(year, 400) == 0);
        if (dayOfMonth < 1 || dayOfMonth > DAYS_OF_MONTH[month - 1] || month == 2 && dayOfMonth == 29 && !isLeap) {
            return false;
        }
        long before = year - 1;
        day = 365 * year + Math.floorDiv(before, 4) - Math.floorDiv(before, 100) + Math.floorDiv(before, 400)
                + DAYS_BEFORE[month - 1] + (isLeap && month > 2 ? 1 : 0) + dayOfMonth - 1 - DAYS_TO_1970;
        return true;
    }

    private boolean time() {
        int hour = two();
        if (hour < 0 || hour > 23 || !skip(':')) {
            return false;
        }
        int minute = two();
        if (minute < 0 || minute > 59) {
            return false;
        }
        second = hour * 3600 + minute * 60;
        if (!skip(':')) {
            return true;
        }
        hasSeconds = true;
        int seconds = two();
        if (seconds < 0 || seconds > 59) {
            return false;
        }
        second += seconds;
        return !skip('.') || fraction();
    }

    private boolean fraction() {
        while (at < end && isDigit()) {
            int digit = text[at++] - '0';
            fractionDigits++;
            if (fractionDigits <= NANO_DIGITS) {
                nano = nano * 10 + digit;
            } else {
                isTooFine |= digit != 0;
            }
        }
        for (int i = fractionDigits; i < NANO_DIGITS; i++) {
            nano *= 10;
        }
        return fractionDigits > 0;
    }

    /// `Z`, `+01`, `+0100`, `+01:00`, or nothing.
    private boolean offset() {
        if (at == end) {
            return true;
        }
        if (skip('Z') || skip('z')) {
            offset = 0;
            return true;
        }
        boolean isNegative = skip('-');
        if (!isNegative && !skip('+')) {
            return false;
        }
        int hours = two();
        boolean hasMinutes = at < end;
        skip(':');
        int minutes = hasMinutes ? two() : 0;
        if (hours < 0 || minutes < 0 || minutes > 59 || hours * 60 + minutes > MOST_OFFSET_HOURS * 60) {
            return false;
        }
        offset = (hours * 60 + minutes) * (isNegative ? -60 : 60);
        return true;
    }

    private boolean isDigit() {
        return text[at] >= '0' && text[at] <= '9';
    }

    private boolean skip(char mark) {
        if (at < end && text[at] == mark) {
            at++;
            return true;
        }
        return false;
    }

    /// A number of at most `most` digits.
    private long number(int most) {
        long number = 0;
        for (int i = 0; i < most && at < end && isDigit(); i++) {
            number = number * 10 + text[at++] - '0';
        }
        return number;
    }

    /// Two digits, or -1.
    private int two() {
        int start = at;
        int number = (int) number(2);
        return at - start == 2 ? number : -1;
    }

    boolean hasDate() {
        return hasDate;
    }

    boolean hasTime() {
        return hasTime;
    }

    boolean hasSeconds() {
        return hasSeconds;
    }

    boolean hasOffset() {
        return offset != NO_OFFSET;
    }

    long year() {
        return year;
    }

    /// Days since 1970-01-01.
    long day() {
        return day;
    }

    /// Seconds since midnight.
    int second() {
        return second;
    }

    int nano() {
        return nano;
    }

    /// The offset from UTC in seconds; positive east of Greenwich.
    int offsetSeconds() {
        return offset;
    }

    int fractionDigits() {
        return fractionDigits;
    }

    /// Whether there are digits beyond nanoseconds.
    boolean isTooFine() {
        return isTooFine;
    }
}
