package dev.lamella.vector;

import java.util.Arrays;

/// Values of BOOLEAN columns.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param values one a slot, at least `size` of them; false where null
public record BooleanVector(int size, Validity validity, boolean[] values) implements Vector.Plain {
    @Override
    public BooleanVector copy() {
        return new BooleanVector(size, validity.copy(size), Arrays.copyOf(values, size));
    }
}
