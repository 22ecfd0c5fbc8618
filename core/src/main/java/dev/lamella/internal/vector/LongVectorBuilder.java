package dev.lamella.internal.vector;

import dev.lamella.vector.LongVector;
import java.util.Arrays;

/// INT64.
public final class LongVectorBuilder extends WholeVectorBuilder {
    private long[] values = {};

    public LongVectorBuilder(Growth growth) {
        super(growth);
    }

    @Override
    public void append(long value) {
        if (size == values.length) {
            ensure(size + 1);
        }
        values[size++] = value;
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
    public LongVector build() {
        return new LongVector(size, validity(), values);
    }
}
