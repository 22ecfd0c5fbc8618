package dev.lamella.internal.shredding;

import dev.lamella.vector.ColumnVector;

/// The values of a `typed_value`, slot by slot. Slots are given in ascending order, those that are left out are null.
interface TypedSlots {
    /// Takes back all slots from `count` on.
    void truncate(int count);

    /// Forgets all slots.
    void clear();

    /// The values of `count` slots.
    ColumnVector vector(int count);
}
