package dev.lamella.row;

import dev.lamella.vector.LongVector;
import dev.lamella.vector.Vector;

/// INT64.
final class LongColumn extends IntegralColumn {
    private long[] values = {};

    LongColumn(Site site, Context context) {
        super(site, context);
    }

    @Override
    void bindValues(Vector vector) {
        if (!(vector instanceof LongVector longs)) {
            throw unexpected(vector);
        }
        values = longs.values();
    }

    @Override
    long longAt(int slot) {
        return values[slot];
    }

    @Override
    Object valueAt(int slot) {
        return values[slot];
    }

    @Override
    Object rawAt(int slot) {
        return values[slot];
    }
}
