package dev.lamella.internal.batch;

import dev.lamella.internal.bytes.ByteOutput;
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
import java.util.Arrays;

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

    /// Whether two values have the same bytes.
    static boolean areEqual(ColumnVector vector, int left, int right) {
        if (vector instanceof DictionaryVector v) {
            return areEqual(v.dictionary(), v.indices()[left], v.indices()[right]);
        }
        return switch ((ColumnVector.Plain) vector) {
            case BooleanVector v -> v.values()[left] == v.values()[right];
            case IntVector v -> v.values()[left] == v.values()[right];
            case LongVector v -> v.values()[left] == v.values()[right];
            case FloatVector v ->
                Float.floatToRawIntBits(v.values()[left]) == Float.floatToRawIntBits(v.values()[right]);
            case DoubleVector v ->
                Double.doubleToRawLongBits(v.values()[left]) == Double.doubleToRawLongBits(v.values()[right]);
            case BytesVector v -> Arrays.equals(v.bytes(), v.offset(left), v.offset(left) + v.length(left), v.bytes(),
                    v.offset(right), v.offset(right) + v.length(right));
            case FixedBytesVector v -> Arrays.equals(v.bytes(), v.offset(left), v.offset(left) + v.width(), v.bytes(),
                    v.offset(right), v.offset(right) + v.width());
        };
    }
}
