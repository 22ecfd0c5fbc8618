package dev.lamella.internal.shredding;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import org.jspecify.annotations.Nullable;

/// An object that is bound to a vector, batch after batch.
public abstract sealed class Bound permits Place, Slices, Leaf, Members, Elements {
    private long @Nullable [] words;

    /// Takes the values of a batch.
    public final void bind(ColumnVector vector) {
        Validity validity = vector.validity();
        words = validity.hasNulls() ? validity.words() : null;
        if (validity.nullCount() < vector.size()) {
            bindValues(vector);
        }
    }

    /// Takes the arrays of a vector that has at least one value.
    abstract void bindValues(ColumnVector vector);

    public final boolean isPresent(int slot) {
        long[] bits = words;
        return bits == null || (bits[slot >>> 6] >>> slot & 1) != 0;
    }

    /// Whether all slots of the batch have a value.
    final boolean isFull() {
        return words == null;
    }

    static IllegalArgumentException unexpected(ColumnVector vector) {
        return new IllegalArgumentException("A " + vector.getClass().getSimpleName()
                + " where the field that this was made for has none; bind vectors of that field");
    }
}
