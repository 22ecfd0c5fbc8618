package dev.lamella.internal.row;

import org.jspecify.annotations.Nullable;

/// Bulk reads value by value, for types that a column does not read in its own loop.
///
/// Null slots are skipped: their elements in an array of primitives are undefined. Failures do not have a row yet.
final class Loops {
    private Loops() {}

    static void fill(Column column, boolean[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(from + i)) {
                out[i] = column.booleanAt(from + i);
            }
        }
    }

    static void fill(Column column, byte[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(from + i)) {
                out[i] = column.byteAt(from + i);
            }
        }
    }

    static void fill(Column column, short[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(from + i)) {
                out[i] = column.shortAt(from + i);
            }
        }
    }

    static void fill(Column column, char[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(from + i)) {
                out[i] = column.characterAt(from + i);
            }
        }
    }

    static void fill(Column column, int[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(from + i)) {
                out[i] = column.intAt(from + i);
            }
        }
    }

    static void fill(Column column, long[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(from + i)) {
                out[i] = column.longAt(from + i);
            }
        }
    }

    static void fill(Column column, float[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(from + i)) {
                out[i] = column.floatAt(from + i);
            }
        }
    }

    static void fill(Column column, double[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(from + i)) {
                out[i] = column.doubleAt(from + i);
            }
        }
    }

    static void fill(Column column, Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            out[i] = column.isNull(from + i) ? null : Conversion.convert(column, from + i, target, type);
        }
    }
}
