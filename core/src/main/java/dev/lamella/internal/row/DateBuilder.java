package dev.lamella.internal.row;

import java.time.LocalDate;
import java.time.YearMonth;

/// DATE: days since 1970-01-01. Every `int` is valid.
final class DateBuilder extends WholeBuilder {
    DateBuilder(RowNode node, AppendState state) {
        super(node, state, "LocalDate, YearMonth as its first day, int or long as the days since 1970-01-01");
    }

    @Override
    void addLong(long value) {
        if (!isStorable(value)) {
            throw reject("The date is outside DATE, which allows " + LocalDate.ofEpochDay(Integer.MIN_VALUE) + " to "
                    + LocalDate.ofEpochDay(Integer.MAX_VALUE),
                    "Give another date. No Parquet type reaches that far.");
        }
        store(value);
    }

    @Override
    void addRaw(long value) {
        addLong(value);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case LocalDate date -> addLong(date.toEpochDay());
            case Integer days -> addLong(days);
            case Long days -> addLong(days);
            case YearMonth month -> addLong(month.atDay(1).toEpochDay());
            default -> addOther(value);
        }
    }
}
