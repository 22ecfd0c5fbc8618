package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import org.jspecify.annotations.Nullable;

/// DATE: days since 1970-01-01. Every `int` is a `LocalDate`.
final class DateColumn extends Column {
    private int[] values = {};

    DateColumn(Site site, Context context) {
        super(site, context, Target.LOCAL_DATE, Target.LOCAL_DATE_TIME, Target.INT, Target.LONG, Target.STRING);
    }

    @Override
    void bindValues(ColumnVector vector) {
        values = expect(IntVector.class, vector).values();
    }

    @Override
    int intAt(int slot) {
        return values[slot];
    }

    @Override
    long longAt(int slot) {
        return values[slot];
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != Target.LOCAL_DATE) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : Days.date(values[from + i]);
        }
    }

    @Override
    Object valueAt(int slot) {
        return Days.date(values[slot]);
    }

    @Override
    Object rawAt(int slot) {
        return values[slot];
    }
}
