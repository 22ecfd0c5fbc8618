package dev.lamella.internal.batch;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.internal.encoding.Values;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;

/// Values in the slots of a leaf's vector, none of them null. [#bytes] and [#hash] take dictionary vectors too.
public final class StoredValues {
    private StoredValues() {}

    public static int compare(SortOrder order, ColumnVector one, int left, ColumnVector two, int right) {
        return switch ((ColumnVector.Plain) one) {
            case BooleanVector v -> order.compare(v.values()[left], ((BooleanVector) two).values()[right]);
            case IntVector v -> order.compare(v.values()[left], ((IntVector) two).values()[right]);
            case LongVector v -> order.compare(v.values()[left], ((LongVector) two).values()[right]);
            case FloatVector v -> order.compare(v.values()[left], ((FloatVector) two).values()[right]);
            case DoubleVector v -> order.compare(v.values()[left], ((DoubleVector) two).values()[right]);
            case BytesVector v -> {
                BytesVector other = (BytesVector) two;
                yield order.compare(v.bytes(), v.offset(left), v.length(left), other.bytes(), other.offset(right),
                        other.length(right));
            }
            case FixedBytesVector v -> {
                FixedBytesVector other = (FixedBytesVector) two;
                yield order.compare(v.bytes(), v.offset(left), v.width(), other.bytes(), other.offset(right),
                        other.width());
            }
        };
    }

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

    public static boolean isNan(SortOrder order, ColumnVector vector, int slot) {
        return switch ((ColumnVector.Plain) vector) {
            case FloatVector v -> Float.isNaN(v.values()[slot]);
            case DoubleVector v -> Double.isNaN(v.values()[slot]);
            case FixedBytesVector v -> order.isNan(v.bytes(), v.offset(slot));
            case ColumnVector.Plain ignored -> false;
        };
    }

    /// A hash that is the same for equal numbers: both zeros are equal, and all NaNs.
    public static long hash(ColumnVector vector, int slot) {
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
