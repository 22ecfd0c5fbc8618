package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.TimePrecision;

/// TIME: a count since midnight. As a number, the count can be read even if it is outside the day.
final class TimeColumn extends PrimitiveColumn {
    private final TimePrecision unit;

    TimeColumn(Site site, Context context, LogicalType.Time type) {
        super(site, context, Target.LOCAL_TIME, Target.DURATION, Target.INT, Target.LONG, Target.STRING,
                type.isAdjustedToUTC() ? Target.OFFSET_TIME : Target.LOCAL_TIME);
        this.unit = type.unit();
    }

    @Override
    long longAt(int slot) {
        return physical == PhysicalType.INT32 ? ints[slot] : longs[slot];
    }

    @Override
    Object valueAt(int slot) {
        return Temporals.localTime(longAt(slot), unit);
    }
}
