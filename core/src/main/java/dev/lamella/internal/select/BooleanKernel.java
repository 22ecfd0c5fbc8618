package dev.lamella.internal.select;

import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.ColumnVector;

/// Matches false, true, both or neither.
record BooleanKernel(boolean isFalseIn, boolean isTrueIn) implements Kernel {
    static BooleanKernel of(ValueSet set) {
        return new BooleanKernel(set.contains(false), set.contains(true));
    }

    @Override
    public long match(ColumnVector vector, int from, int count) {
        boolean[] values = ((BooleanVector) vector).values();
        long result = 0;
        for (int i = 0; i < count; i++) {
            result |= (values[from + i] ? 1L : 0L) << i;
        }
        return (isTrueIn ? result : 0) | (isFalseIn ? ~result & Bits.slots(0, count) : 0);
    }

    @Override
    public Condition.Effort effort() {
        return Condition.Effort.NUMBERS;
    }
}
