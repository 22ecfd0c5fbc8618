package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// DATE: days since 1970-01-01. Every `int` is a `LocalDate`.
final class DateColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.LOCAL_DATE, Target.LOCAL_DATE_TIME, Target.INT,
            Target.LONG,
            Target.STRING);

    private int[] values = {};

    DateColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof IntVector ints)) {
            throw unexpected(vector);
        }
        values = ints.values();
    }

    @Override
    LocalDate localDateAt(int slot) {
        return Days.date(values[slot]);
    }

    /// The start of the day.
    @Override
    LocalDateTime localDateTimeAt(int slot) {
        return localDateAt(slot).atStartOfDay();
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
    String stringAt(int slot) {
        return localDateAt(slot).toString();
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
        return localDateAt(slot);
    }

    @Override
    Object rawAt(int slot) {
        return values[slot];
    }
}
