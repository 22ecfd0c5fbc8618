package dev.lamella.internal.batch;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.internal.encoding.Values;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;

/// Values in the slots of a leaf's vector, none of them null.
public final class StoredValues {
    private StoredValues() {}

    /// The value in PLAIN encoding, without a length.
    public static byte[] bytes(ColumnVector vector, int slot) {
        if (vector instanceof DictionaryVector v) {
            return bytes(v.dictionary(), v.indices()[slot]);
        }
        if (vector instanceof BytesVector v) {
            return v.value(slot);
        }
        ByteOutput stored = new ByteOutput(Long.BYTES);
        Values.of((ColumnVector.Plain) vector).write(slot, stored);
        return stored.toByteArray();
    }

    /// A hash that is the same for equal numbers: both zeros are equal, and all NaNs.
    static long hash(ColumnVector vector, int slot) {
        if (vector instanceof DictionaryVector v) {
            return hash(v.dictionary(), v.indices()[slot]);
        }
        return switch ((ColumnVector.Plain) vector) {
            case BooleanVector v -> XxHash64.hash(v.values()[slot] ? 1 : 0);
            case IntVector v -> XxHash64.hash(v.values()[slot]);
            case LongVector v -> XxHash64.hash(v.values()[slot]);
            case FloatVector v -> XxHash64.hash(Float.floatToIntBits(v.values()[slot] + 0.0f));
            case DoubleVector v -> XxHash64.hash(Double.doubleToLongBits(v.values()[slot] + 0.0));
            case BytesVector v -> XxHash64.hash(v.bytes(), v.offset(slot), v.length(slot));
            case FixedBytesVector v -> XxHash64.hash(v.bytes(), v.offset(slot), v.width());
        };
    }
}
