package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import org.jspecify.annotations.Nullable;

/// INT32, and INTEGER of 8 or 16 bits on it, signed or not: a range of `int`.
final class IntColumn extends PrimitiveColumn {
    private final int min;
    private final int max;

    /// @param min least number that the annotation allows
    /// @param max greatest number that the annotation allows
    /// @param standard the default Java type: BYTE, SHORT or INT
    IntColumn(RowNode node, ReadContext context, int min, int max, JavaTarget standard) {
        super(node, context, standard, LongColumn.NUMBERS);
        this.min = min;
        this.max = max;
    }

    @Override
    int intAt(int slot) {
        int value = ints[slot];
        if (value < min || value > max) {
            throw new ValueException(
                    "The stored number is outside " + node.typeText() + ", which allows " + min + " to " + max,
                    "Ask for the stored number with getRaw.");
        }
        return value;
    }

    private boolean isAnyInt() {
        return min == Integer.MIN_VALUE && max == Integer.MAX_VALUE;
    }

    @Override
    void fill(int[] out, int from, int count) {
        if (isAnyInt()) {
            System.arraycopy(ints, from, out, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            if (!isNull(from + i)) {
                out[i] = intAt(from + i);
            }
        }
    }

    @Override
    void fill(long[] out, int from, int count) {
        if (!isAnyInt()) {
            super.fill(out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = ints[from + i];
        }
    }

    @Override
    void fill(double[] out, int from, int count) {
        if (!isAnyInt()) {
            super.fill(out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = ints[from + i];
        }
    }

    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        switch (target) {
            case INT -> {
                for (int i = 0; i < count; i++) {
                    out[i] = isNull(from + i) ? null : (Integer) intAt(from + i);
                }
            }
            case LONG -> {
                for (int i = 0; i < count; i++) {
                    out[i] = isNull(from + i) ? null : (Long) (long) intAt(from + i);
                }
            }
            default -> super.fill(target, type, out, from, count);
        }
    }

    @Override
    long longAt(int slot) {
        return intAt(slot);
    }

    @Override
    Object valueAt(int slot) {
        int value = intAt(slot);
        return switch (standard) {
            case BYTE -> (byte) value;
            case SHORT -> (short) value;
            default -> value;
        };
    }
}
