package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// DOUBLE.
final class DoubleColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.FLOAT, Target.DOUBLE, Target.BIG_DECIMAL);

    private double[] values = {};

    DoubleColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof DoubleVector doubles)) {
            throw unexpected(vector);
        }
        values = doubles.values();
    }

    @Override
    float floatAt(int slot) {
        return Numbers.toFloat(values[slot]);
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
    void fill(double[] out, int from, int count) {
        System.arraycopy(values, from, out, 0, count);
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != Target.DOUBLE) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : (Double) values[from + i];
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
