package dev.lamella.internal.row;

import org.jspecify.annotations.Nullable;

/// DATE: days since 1970-01-01. Every `int` is a `LocalDate`.
final class DateColumn extends PrimitiveColumn {

    DateColumn(Site site, Context context) {
        super(site, context, Target.LOCAL_DATE, Target.LOCAL_DATE_TIME, Target.INT, Target.LONG, Target.STRING);
    }

    @Override
    int intAt(int slot) {
        return ints[slot];
    }

    @Override
    long longAt(int slot) {
        return ints[slot];
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != Target.LOCAL_DATE) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : Days.date(ints[from + i]);
        }
    }

    @Override
    Object valueAt(int slot) {
        return Days.date(ints[slot]);
    }
}
