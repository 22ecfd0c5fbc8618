package dev.lamella.internal.select;

import dev.lamella.internal.predicate.BytesTest;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;

/// Selects values of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY that match a pattern. The slots of nulls are tested as empty values.
///
/// @param pattern the test of one value
record PatternKernel(BytesTest pattern) implements Kernel {
    @Override
    public long match(ColumnVector vector, int from, int count) {
        long result = 0;
        switch (vector) {
            case BytesVector bytes -> {
                for (int i = 0; i < count; i++) {
                    int slot = from + i;
                    result |= (pattern.test(bytes.bytes(), bytes.offset(slot), bytes.length(slot)) ? 1L : 0L) << i;
                }
            }
            case FixedBytesVector fixed -> {
                for (int i = 0; i < count; i++) {
                    result |= (pattern.test(fixed.bytes(), fixed.offset(from + i), fixed.width()) ? 1L : 0L) << i;
                }
            }
            default -> throw new AssertionError("Bytes cannot come as " + vector.getClass().getSimpleName());
        }
        return result;
    }

    @Override
    public Condition.Effort effort() {
        return Condition.Effort.PATTERNS;
    }
}
