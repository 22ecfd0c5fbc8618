package dev.lamella.internal.row;

import org.jspecify.annotations.Nullable;

/// BOOLEAN.
final class BooleanColumn extends PrimitiveColumn {
    BooleanColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.BOOLEAN);
    }

    @Override
    boolean booleanAt(int slot) {
        return booleans[slot];
    }

    void fill(boolean[] out, int from, int count) {
        System.arraycopy(booleans, from, out, 0, count);
    }

    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : (Boolean) booleans[from + i];
        }
    }

    @Override
    Boolean valueAt(int slot) {
        return booleans[slot];
    }
}
