package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FloatVector;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// FLOAT.
final class FloatColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.FLOAT, Target.DOUBLE, Target.BIG_DECIMAL);

    private float[] values = {};

    FloatColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof FloatVector floats)) {
            throw unexpected(vector);
        }
        values = floats.values();
    }

    @Override
    float floatAt(int slot) {
        return values[slot];
    }

    @Override
    double doubleAt(int slot) {
        return values[slot];
    }

    @Override
    BigDecimal bigDecimalAt(int slot) {
        return Numbers.toBigDecimal(values[slot]);
    }

    @Override
    void fill(float[] out, int from, int count) {
        System.arraycopy(values, from, out, 0, count);
    }

    @Override
    void fill(double[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            out[i] = values[from + i];
        }
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != Target.FLOAT) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : (Float) values[from + i];
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
