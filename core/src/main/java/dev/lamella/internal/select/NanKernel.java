package dev.lamella.internal.select;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;

/// Matches NaN of FLOAT, DOUBLE and FLOAT16.
final class NanKernel implements Kernel {
    @Override
    public long match(ColumnVector vector, int from, int count) {
        long result = 0;
        switch (vector) {
            case DoubleVector v -> {
                for (int i = 0; i < count; i++) {
                    result |= (Double.isNaN(v.values()[from + i]) ? 1L : 0L) << i;
                }
            }
            case FloatVector v -> {
                for (int i = 0; i < count; i++) {
                    result |= (Float.isNaN(v.values()[from + i]) ? 1L : 0L) << i;
                }
            }
            case FixedBytesVector v -> {
                for (int i = 0; i < count; i++) {
                    result |= (Float.isNaN(RealKernel.half(v.bytes(), 2 * (from + i))) ? 1L : 0L) << i;
                }
            }
            default -> throw RealKernel.unfit(vector);
        }
        return result;
    }

    @Override
    public Condition.Effort effort() {
        return Condition.Effort.NUMBERS;
    }
}
