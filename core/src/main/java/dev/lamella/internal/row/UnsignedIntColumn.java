package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;

/// INTEGER(32,false).
final class UnsignedIntColumn extends IntegralColumn {
    private int[] values = {};

    UnsignedIntColumn(Site site, Context context) {
        super(site, context);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof IntVector ints)) {
            throw unexpected(vector);
        }
        values = ints.values();
    }

    @Override
    long longAt(int slot) {
        return Integer.toUnsignedLong(values[slot]);
    }

    @Override
    Object valueAt(int slot) {
        return longAt(slot);
    }

    @Override
    Object rawAt(int slot) {
        return values[slot];
    }
}
