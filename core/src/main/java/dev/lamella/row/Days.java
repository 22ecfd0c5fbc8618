package dev.lamella.row;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Dates by their number. Those of our days are made once and shared: tables are full of the same ones, and the calendar's divisions
/// cost more than all else that is done for a date.
final class Days {
    /// 1900-01-01.
    private static final int FIRST = -25_567;
    /// To 2100-12-31.
    private static final @Nullable LocalDate[] SHARED = new LocalDate[47_846 - FIRST + 1];

    private Days() {}

    /// @param day since 1970-01-01; every `int` is one
    static LocalDate date(int day) {
        int index = day - FIRST;
        // What is below FIRST, or wraps, is a great number without sign.
        if (Integer.compareUnsigned(index, SHARED.length) >= 0) {
            return LocalDate.ofEpochDay(day);
        }
        // Dates are immutable: a thread that sees none yet makes an equal one.
        LocalDate known = SHARED[index];
        if (known == null) {
            known = LocalDate.ofEpochDay(day);
            SHARED[index] = known;
        }
        return known;
    }
}
