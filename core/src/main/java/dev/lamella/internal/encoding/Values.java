package dev.lamella.internal.encoding;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;

/// The array of a vector, and the array type whose loops process it: the inverse of [ArrayType#vector]. Nothing is copied.
public record Values<A>(ArrayType<A> arrayType, A array) {
    public static Values<?> of(ColumnVector.Plain vector) {
        return switch (vector) {
            case BooleanVector v -> new Values<>(new ArrayType.OfBoolean(), v.values());
            case IntVector v -> new Values<>(new ArrayType.OfInt(), v.values());
            case LongVector v -> new Values<>(new ArrayType.OfLong(), v.values());
            case FloatVector v -> new Values<>(new ArrayType.OfFloat(), v.values());
            case DoubleVector v -> new Values<>(new ArrayType.OfDouble(), v.values());
            case BytesVector v -> new Values<>(new ArrayType.OfBytes(), ByteSlices.of(v.bytes(), v.slices()));
            case FixedBytesVector v -> new Values<>(new ArrayType.OfFixed(v.width()), v.bytes());
        };
    }

    /// Writes the value of a slot as PLAIN.
    public void write(int slot, ByteOutput out) {
        arrayType.writePlain(array, slot, 1, out);
    }
}
