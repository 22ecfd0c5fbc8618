package dev.lamella.internal.row;

import org.jspecify.annotations.Nullable;

/// INT64.
final class LongColumn extends PrimitiveColumn {
    /// The types that whole numbers can be read as.
    static final JavaTarget[] NUMBERS = {JavaTarget.BYTE, JavaTarget.SHORT, JavaTarget.INT, JavaTarget.LONG,
            JavaTarget.FLOAT, JavaTarget.DOUBLE,
            JavaTarget.CHARACTER, JavaTarget.BIG_INTEGER, JavaTarget.BIG_DECIMAL};

    LongColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.LONG, NUMBERS);
    }

    @Override
    long longAt(int slot) {
        return longs[slot];
    }

    @Override
    void fill(long[] out, int from, int count) {
        System.arraycopy(longs, from, out, 0, count);
    }

    @Override
    void fill(int[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!isNull(from + i)) {
                out[i] = Numbers.toInt(longs[from + i]);
            }
        }
    }

    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != JavaTarget.LONG) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : (Long) longs[from + i];
        }
    }

    @Override
    Object valueAt(int slot) {
        return longs[slot];
    }
}
