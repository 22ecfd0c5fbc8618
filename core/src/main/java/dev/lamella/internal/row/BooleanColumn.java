package dev.lamella.internal.row;

import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.ColumnVector;
import org.jspecify.annotations.Nullable;

/// BOOLEAN.
final class BooleanColumn extends Column {
    private boolean[] values = {};

    BooleanColumn(Site site, Context context) {
        super(site, context, Target.BOOLEAN);
    }

    @Override
    void bindValues(ColumnVector vector) {
        values = expect(BooleanVector.class, vector).values();
    }

    @Override
    boolean booleanAt(int slot) {
        return values[slot];
    }

    @Override
    void fill(boolean[] out, int from, int count) {
        System.arraycopy(values, from, out, 0, count);
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : (Boolean) values[from + i];
        }
    }

    @Override
    Boolean valueAt(int slot) {
        return values[slot];
    }

    @Override
    Object rawAt(int slot) {
        return values[slot];
    }
}
