package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import org.jspecify.annotations.Nullable;

/// INT64.
final class LongColumn extends Column {
    /// The types that whole numbers can be read as.
    static final Target[] NUMBERS = {Target.BYTE, Target.SHORT, Target.INT, Target.LONG, Target.FLOAT, Target.DOUBLE,
            Target.CHARACTER, Target.BIG_INTEGER, Target.BIG_DECIMAL};

    private long[] values = {};

    LongColumn(Site site, Context context) {
        super(site, context, Target.LONG, NUMBERS);
    }

    @Override
    void bindValues(ColumnVector vector) {
        values = expect(LongVector.class, vector).values();
    }

    @Override
    long longAt(int slot) {
        return values[slot];
    }

    @Override
    void fill(long[] out, int from, int count) {
        System.arraycopy(values, from, out, 0, count);
    }

    @Override
    void fill(int[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!isNull(from + i)) {
                out[i] = Numbers.toInt(values[from + i]);
            }
        }
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != Target.LONG) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : (Long) values[from + i];
        }
    }

    @Override
    Object valueAt(int slot) {
        return values[slot];
    }

    @Override
    Object rawAt(int slot) {
        return values[slot];
    }
}
