package dev.lamella.vector;

import java.util.Arrays;

/// Values of DOUBLE columns.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param values one a slot, at least `size` of them; 0 where null
public record DoubleVector(int size, Validity validity, double[] values) implements Vector.Plain {
    @Override
    public DoubleVector copy() {
        return new DoubleVector(size, validity.copy(size), Arrays.copyOf(values, size));
    }
}
