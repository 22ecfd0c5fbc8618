package dev.lamella.internal.vector;

import dev.lamella.vector.FloatVector;
import java.util.Arrays;

/// FLOAT.
public final class FloatVectorBuilder extends VectorBuilder {
    private float[] values = {};

    public FloatVectorBuilder(Growth growth) {
        super(growth);
    }

    public void append(float value) {
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
    public FloatVector build() {
        return new FloatVector(size, validity(), values);
    }
}
