package dev.lamella.internal.shredding;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;

/// Arrays.
final class Elements extends Bound {
    private final Place element;
    private int[] offsets = {};

    Elements(Place element) {
        this.element = element;
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof ListVector lists)) {
            throw unexpected(vector);
        }
        offsets = lists.offsets();
        element.bind(lists.elements());
    }

    Place element() {
        return element;
    }

    /// The slot of an array's first element.
    int from(int slot) {
        return offsets[slot];
    }

    /// The slot behind an array's last element.
    int end(int slot) {
        return offsets[slot + 1];
    }
}
