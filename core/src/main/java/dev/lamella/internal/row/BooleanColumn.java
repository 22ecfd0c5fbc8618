package dev.lamella.internal.row;

import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.ColumnVector;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// BOOLEAN.
final class BooleanColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.BOOLEAN);

    private boolean[] values = {};

    BooleanColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof BooleanVector booleans)) {
            throw unexpected(vector);
        }
        values = booleans.values();
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
        if (target != Target.BOOLEAN) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : (Boolean) values[from + i];
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
