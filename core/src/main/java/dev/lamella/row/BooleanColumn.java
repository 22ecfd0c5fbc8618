package dev.lamella.row;

import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.Vector;
import java.util.EnumSet;
import java.util.Set;

/// BOOLEAN.
final class BooleanColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.BOOLEAN);

    private boolean[] values = {};

    BooleanColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    void bindValues(Vector vector) {
        if (!(vector instanceof BooleanVector booleans)) {
            throw unexpected(vector);
        }
        values = booleans.values();
    }

    @Override
    boolean booleanAt(int slot) {
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
