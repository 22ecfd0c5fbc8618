package dev.lamella.internal.select;

import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.Vector;

/// Matches false, true, both or neither.
record BooleanKernel(boolean isFalseIn, boolean isTrueIn) implements Kernel {
    static BooleanKernel of(ValueSet set) {
        return new BooleanKernel(isIn(set, 0), isIn(set, 1));
    }

    private static boolean isIn(ValueSet set, int value) {
        for (Interval interval : set.intervals()) {
            int low = interval.low().map(end -> end[0] + (interval.isLowOpen() ? 1 : 0)).orElse(0);
            int high = interval.high().map(end -> end[0] - (interval.isHighOpen() ? 1 : 0)).orElse(1);
            if (low <= value && value <= high) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long match(Vector vector, int from, int count) {
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
