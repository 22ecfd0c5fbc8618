package dev.lamella.internal.row;

import dev.lamella.schema.PhysicalType;
import org.jspecify.annotations.Nullable;

/// FLOAT and DOUBLE.
final class RealColumn extends PrimitiveColumn {
    /// @param standard FLOAT or DOUBLE
    RealColumn(RowNode node, ReadContext context, JavaTarget standard) {
        super(node, context, standard, JavaTarget.FLOAT, JavaTarget.DOUBLE, JavaTarget.BIG_DECIMAL);
    }

    @Override
    float floatAt(int slot) {
        return physical == PhysicalType.FLOAT ? floats[slot] : Numbers.toFloat(doubles[slot]);
    }

    @Override
    double doubleAt(int slot) {
        return physical == PhysicalType.FLOAT ? floats[slot] : doubles[slot];
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return target == JavaTarget.BIG_DECIMAL
                ? Numbers.toBigDecimal(doubleAt(slot))
                : super.convert(slot, target, type);
    }

    @Override
    void fill(float[] out, int from, int count) {
        if (physical == PhysicalType.FLOAT) {
            System.arraycopy(floats, from, out, 0, count);
        } else {
            super.fill(out, from, count);
        }
    }

    @Override
    void fill(double[] out, int from, int count) {
        if (physical == PhysicalType.DOUBLE) {
            System.arraycopy(doubles, from, out, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = floats[from + i];
        }
    }

    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != standard) {
            super.fill(target, type, out, from, count);
            return;
        }
        if (physical == PhysicalType.DOUBLE) {
            for (int i = 0; i < count; i++) {
                out[i] = isNull(from + i) ? null : (Double) doubles[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                out[i] = isNull(from + i) ? null : (Float) floats[from + i];
            }
        }
    }

    @Override
    Object valueAt(int slot) {
        return physical == PhysicalType.FLOAT ? (Object) floats[slot] : (Object) doubles[slot];
    }
}
