package dev.lamella.records.internal.read;

import org.jspecify.annotations.Nullable;

/// Null for every slot of a column that promises nothing but nulls (UNKNOWN), as far as it keeps that.
final class NullsReader implements ValueReader {
    private final Spot spot;

    NullsReader(Spot spot) {
        this.spot = spot;
    }

    @Override
    public @Nullable Object[] values(int from, int count) {
        for (int slot = from; slot < from + count; slot++) {
            if (!spot.column().isNull(slot)) {
                throw spot.refused(slot, "a column that is annotated UNKNOWN, which is nothing but nulls, has a value",
                        "Ask for the stored value.");
            }
        }
        @Nullable
        Object[] out = new Object[count];
        return out;
    }
}
