package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import org.jspecify.annotations.Nullable;

/// TIME: a count since midnight. As a number, the count can be read even if it is outside the day.
final class TimeColumn extends Column {
    private final TimePrecision unit;
    private int @Nullable [] ints;
    private long[] longs = {};

    TimeColumn(Site site, Context context, LogicalType.Time type) {
        super(site, context, Target.LOCAL_TIME, Target.DURATION, Target.INT, Target.LONG, Target.STRING,
                type.isAdjustedToUTC() ? Target.OFFSET_TIME : Target.LOCAL_TIME);
        this.unit = type.unit();
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (vector instanceof IntVector values) {
            ints = values.values();
        } else {
            longs = expect(LongVector.class, vector).values();
        }
    }

    @Override
    long longAt(int slot) {
        return ints != null ? ints[slot] : longs[slot];
    }

    @Override
    Object valueAt(int slot) {
        return Temporals.localTime(longAt(slot), unit);
    }

    @Override
    Object rawAt(int slot) {
        return ints != null ? (Object) ints[slot] : (Object) longs[slot];
    }
}
