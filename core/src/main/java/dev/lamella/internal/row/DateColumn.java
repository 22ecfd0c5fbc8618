package dev.lamella.internal.row;

import org.jspecify.annotations.Nullable;

/// DATE: days since 1970-01-01. Every `int` is a `LocalDate`.
final class DateColumn extends PrimitiveColumn {

    DateColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.LOCAL_DATE, JavaTarget.LOCAL_DATE_TIME, JavaTarget.INT, JavaTarget.LONG,
                JavaTarget.STRING);
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
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != JavaTarget.LOCAL_DATE) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : DateCache.date(ints[from + i]);
        }
    }

    @Override
    Object valueAt(int slot) {
        return DateCache.date(ints[slot]);
    }
}
