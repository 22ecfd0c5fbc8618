package dev.lamella.records.internal.read;

import org.jspecify.annotations.Nullable;

/// Reads null for every slot of an UNKNOWN column, and rejects values in it.
final class NullsReader implements ValueReader {
    private final BoundComponent bound;

    NullsReader(BoundComponent bound) {
        this.bound = bound;
    }

    @Override
    public @Nullable Object[] values(int from, int count) {
        for (int slot = from; slot < from + count; slot++) {
            if (!bound.column().isNull(slot)) {
                throw bound.rejected(slot,
                        "The column is annotated UNKNOWN, which allows only nulls, but it has a value",
                        "Ask for the stored value.");
            }
        }
        @Nullable
        Object[] out = new Object[count];
        return out;
    }
}
