package dev.lamella.internal.row;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Dates by day number. Dates from 1900 to 2100 are made once and shared: tables repeat them often, and the calendar's
/// divisions are the main cost of a date.
final class DateCache {
    /// 1900-01-01.
    private static final int FIRST = -25_567;
    /// Covers the days to 2100-12-31.
    private static final @Nullable LocalDate[] SHARED = new LocalDate[47_846 - FIRST + 1];

    private DateCache() {}

    /// @param day days since 1970-01-01; every `int` is valid
    static LocalDate date(int day) {
        int index = day - FIRST;
        // As an unsigned number, a day below FIRST (or one that wraps) is very large.
        if (Integer.compareUnsigned(index, SHARED.length) >= 0) {
            return LocalDate.ofEpochDay(day);
        }
        // The race is harmless: dates are immutable, and threads make equal ones.
        LocalDate known = SHARED[index];
        if (known == null) {
            known = LocalDate.ofEpochDay(day);
            SHARED[index] = known;
        }
        return known;
    }
}
