package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FloatVector;
import org.jspecify.annotations.Nullable;

/// FLOAT and DOUBLE.
final class RealColumn extends Column {
    private double[] doubles = {};
    private float @Nullable [] floats;

    /// @param standard FLOAT or DOUBLE
    RealColumn(Site site, Context context, Target standard) {
        super(site, context, standard, Target.FLOAT, Target.DOUBLE, Target.BIG_DECIMAL);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (standard == Target.FLOAT) {
            floats = expect(FloatVector.class, vector).values();
        } else {
            doubles = expect(DoubleVector.class, vector).values();
        }
    }

    @Override
    float floatAt(int slot) {
        return floats != null ? floats[slot] : Numbers.toFloat(doubles[slot]);
    }

    @Override
    double doubleAt(int slot) {
        return floats != null ? floats[slot] : doubles[slot];
    }

    @Override
    Object convert(int slot, Target target, Class<?> type) {
        return target == Target.BIG_DECIMAL
                ? Numbers.toBigDecimal(doubleAt(slot))
                : super.convert(slot, target, type);
    }

    @Override
    void fill(float[] out, int from, int count) {
        if (floats != null) {
            System.arraycopy(floats, from, out, 0, count);
        } else {
            super.fill(out, from, count);
        }
    }

    @Override
    void fill(double[] out, int from, int count) {
        float[] narrow = floats;
        if (narrow == null) {
            System.arraycopy(doubles, from, out, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = narrow[from + i];
        }
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != standard) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : valueAt(from + i);
        }
    }

    @Override
    Object valueAt(int slot) {
        return floats != null ? (Object) floats[slot] : (Object) doubles[slot];
    }

    @Override
    Object rawAt(int slot) {
        return valueAt(slot);
    }
}
