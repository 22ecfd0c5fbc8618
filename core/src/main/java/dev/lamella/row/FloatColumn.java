package dev.lamella.row;

import dev.lamella.vector.FloatVector;
import dev.lamella.vector.Vector;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;

/// FLOAT.
final class FloatColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.FLOAT, Target.DOUBLE, Target.BIG_DECIMAL);

    private float[] values = {};

    FloatColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    void bindValues(Vector vector) {
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
    Object valueAt(int slot) {
        return values[slot];
    }

    @Override
    Object rawAt(int slot) {
        return values[slot];
    }
}
