package dev.lamella.records.internal.read;

import dev.lamella.error.ValueException;
import dev.lamella.row.ColumnValues;
import java.lang.reflect.Array;

/// Reads numbers and booleans directly from the column into an array of their primitive type.
final class PrimitiveReader implements ValueReader {
    private final BoundComponent bound;
    private final ColumnValues column;
    private final Class<?> type;
    private final boolean hasZeros;
    private Object out;

    private PrimitiveReader(BoundComponent bound, Class<?> type, boolean hasZeros) {
        this.bound = bound;
        this.column = bound.column();
        this.type = type;
        this.hasZeros = hasZeros;
        this.out = Array.newInstance(type, 0);
    }

    /// A reader that rejects nulls.
    static PrimitiveReader of(BoundComponent bound, Class<?> type) {
        return new PrimitiveReader(bound, type, false);
    }

    /// A reader with zero or false where the column is null.
    static PrimitiveReader withZeros(BoundComponent bound, Class<?> type) {
        return new PrimitiveReader(bound, type, true);
    }

    @Override
    public Object values(int from, int count) {
        if (hasZeros && column.hasNulls()) {
            return present(from, count);
        }
        if (Array.getLength(out) < count) {
            out = Array.newInstance(type, count);
        }
        fill(out, from, count);
        return out;
    }

    /// Reads the runs of values between nulls; a new array holds zeros.
    private Object present(int from, int count) {
        Object all = Array.newInstance(type, count);
        int end = from + count;
        int at = from;
        while (at < end) {
            int start = at;
            while (at < end && !column.isNull(at)) {
                at++;
            }
            if (at > start) {
                Object run = Array.newInstance(type, at - start);
                fill(run, start, at - start);
                System.arraycopy(run, 0, all, start - from, at - start);
            }
            at++;
        }
        return all;
    }

    private void fill(Object array, int from, int count) {
        try {
            fillWith(array, from, count);
        } catch (ValueException e) {
            throw bound.rejected(e, type);
        }
    }

    private void fillWith(Object array, int from, int count) {
        switch (array) {
            case long[] longs -> column.fill(longs, from, count);
            case int[] ints -> column.fill(ints, from, count);
            case double[] doubles -> column.fill(doubles, from, count);
            case float[] floats -> column.fill(floats, from, count);
            case boolean[] booleans -> column.fill(booleans, from, count);
            case short[] shorts -> column.fill(shorts, from, count);
            case byte[] bytes -> column.fill(bytes, from, count);
            case char[] chars -> column.fill(chars, from, count);
            default -> throw new IllegalStateException("There are no values of type " + type);
        }
    }
}
