package dev.lamella.internal.vector;

import dev.lamella.vector.IntVector;
import java.util.Arrays;

/// INT32.
public final class IntVectorBuilder extends WholeVectorBuilder {
    private int[] values = {};

    public IntVectorBuilder(Growth growth) {
        super(growth);
    }

    @Override
    public void append(long value) {
        if (size == values.length) {
            ensure(size + 1);
        }
        values[size++] = (int) value;
    }

    @Override
    public long get(int slot) {
        return values[slot];
    }

    @Override
    void ensure(int count) {
        if (count > values.length) {
            values = Arrays.copyOf(values, growth.next(values.length, count));
        }
    }

    @Override
    void zero(int from, int to) {
        Arrays.fill(values, from, to, 0);
    }

    @Override
    public IntVector build() {
        return new IntVector(size, validity(), values);
    }
}
