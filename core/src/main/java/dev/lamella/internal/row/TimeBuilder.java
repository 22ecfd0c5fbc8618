package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimePrecision;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;

/// TIME: a count since midnight, always within the day.
final class TimeBuilder extends WholeBuilder {
    private final TimePrecision unit;
    private final boolean isUtc;

    TimeBuilder(RowNode node, AppendState state, LogicalType.Time type) {
        super(node, state, (type.isAdjustedToUTC() ? "LocalTime in UTC, OffsetTime" : "LocalTime")
                + ", int or long as the " + type.unit() + " since midnight");
        this.unit = type.unit();
        this.isUtc = type.isAdjustedToUTC();
    }

    @Override
    void addLong(long value) {
        if (value < 0 || value >= unit.perDay()) {
            throw reject("The time is outside the day: TIME in " + unit + " allows 0 to " + (unit.perDay() - 1),
                    "Give a time of day. Store a length of time as an INTERVAL, or as a number in an INT64.");
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
            case LocalTime time -> addTime(time);
            case OffsetTime time when isUtc ->
                addTime(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime());
            case OffsetTime ignored -> throw reject("OffsetTime does not fit " + node.typeText()
                    + ", which is not adjusted to UTC", "Give its toLocalTime(), or make the column TIME(true,...).");
            case Integer count -> addLong(count);
            case Long count -> addLong(count);
            default -> addOther(value);
        }
    }

    private void addTime(LocalTime time) {
        long nanos = time.toNanoOfDay();
        if (nanos % unit.nanos() != 0) {
            state.round(this, "The time has digits finer than " + node.typeText() + " holds");
        }
        store(nanos / unit.nanos());
    }
}
