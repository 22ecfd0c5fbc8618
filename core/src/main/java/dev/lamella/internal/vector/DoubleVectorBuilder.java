package dev.lamella.internal.vector;

import dev.lamella.vector.DoubleVector;
import java.util.Arrays;

/// DOUBLE.
public final class DoubleVectorBuilder extends VectorBuilder {
    private double[] values = {};

    public DoubleVectorBuilder(Growth growth) {
        super(growth);
    }

    public void append(double value) {
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
        Arrays.fill(values, from, to, 0);
    }

    @Override
    public DoubleVector build() {
        return new DoubleVector(size, validity(), values);
    }
}
