package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.TimePrecision;

/// TIME: a count since midnight. As a number, the count can be read even if it is outside the day.
final class TimeColumn extends PrimitiveColumn {
    private final TimePrecision unit;

    TimeColumn(RowNode node, ReadContext context, LogicalType.Time type) {
        super(node, context, JavaTarget.LOCAL_TIME, JavaTarget.DURATION, JavaTarget.INT, JavaTarget.LONG,
                JavaTarget.STRING,
                type.isAdjustedToUTC() ? JavaTarget.OFFSET_TIME : JavaTarget.LOCAL_TIME);
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
