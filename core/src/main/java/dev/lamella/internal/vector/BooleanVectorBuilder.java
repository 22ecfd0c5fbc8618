package dev.lamella.internal.vector;

import dev.lamella.vector.BooleanVector;
import java.util.Arrays;

/// BOOLEAN.
public final class BooleanVectorBuilder extends VectorBuilder {
    private boolean[] values = {};

    public BooleanVectorBuilder(Growth growth) {
        super(growth);
    }

    public void append(boolean value) {
        if (size == values.length) {
            ensure(size + 1);
        }
        values[size++] = value;
    }

    @Override
    void ensure(int count) {
        if (count > values.length) {
            values = Arrays.copyOf(values, growth.next(values.length, count));
        }
    }

    @Override
    void zero(int from, int to) {
        Arrays.fill(values, from, to, false);
    }

    @Override
    public BooleanVector build() {
        return new BooleanVector(size, validity(), values);
    }
}
