package dev.lamella.internal.batch;

import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The beginning of the values that rows are sorted by, as one unsigned number for each row: the row with the smaller number
/// comes first. Rows with equal numbers compare by their values, unless the numbers have [all][#isExact] of them.
///
/// The first sorting column takes the highest bits: one bit that puts nulls first or last, if the column may be null, and
/// then its value, shifted so that unsigned numbers compare as values do, and inverted if the order is descending.
public final class SortPrefix {
    private final List<Part> parts = new ArrayList<>();
    private final boolean isExact;

    /// The bits of one column.
    ///
    /// @param width bits of a value
    /// @param taken the highest of them, which the number has
    /// @param shift where they begin
    private record Part(ColumnComparator key, int width, int taken, int shift, boolean hasNullBit) {}

    public SortPrefix(List<ColumnComparator> keys) {
        int free = Long.SIZE;
        boolean hasAll = true;
        for (ColumnComparator key : keys) {
            PrimitiveField field = key.leaf().field();
            int width = width(key.order(), field);
            int nullBits = key.leaf().maxDefinitionLevel() > 0 ? 1 : 0;
            if (!hasAll || free <= nullBits) {
                hasAll = false;
                break;
            }
            int taken = Math.min(width, free - nullBits);
            free -= nullBits + taken;
            parts.add(new Part(key, width, taken, free, nullBits > 0));
            hasAll = taken == bits(key.order(), field);
        }
        isExact = hasAll;
    }

    /// Whether rows with equal numbers are equal.
    public boolean isExact() {
        return isExact;
    }

    /// The bits of a value, of which a number has 64 at most; -1 if they differ in length.
    private static int bits(SortOrder order, PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> 1;
            case INT32, FLOAT -> Integer.SIZE;
            case INT64, DOUBLE -> Long.SIZE;
            case BYTE_ARRAY -> -1;
            case INT96, FIXED_LEN_BYTE_ARRAY -> switch (order.kind()) {
                case UNSIGNED_BYTES, DECIMAL_BYTES, FLOAT, IEEE_754_TOTAL_ORDER -> (int) Math.min(Integer.MAX_VALUE,
                        (long) Byte.SIZE * field.typeLength());
                case FALSE_BEFORE_TRUE, SIGNED, UNSIGNED, SIGNED_96, INT96_TIMESTAMP, NONE -> -1;
            };
        };
    }

    private static int width(SortOrder order, PrimitiveField field) {
        int bits = bits(order, field);
        boolean isText = bits < 0 && order.kind() == SortOrder.Kind.UNSIGNED_BYTES;
        return isText ? Long.SIZE : Math.clamp(bits, 0, Long.SIZE);
    }

    /// Writes the number of each row.
    ///
    /// @param out the keys are bound to as many rows
    public void fill(long[] out, int rowCount) {
        Arrays.fill(out, 0, rowCount, 0);
        for (Part part : parts) {
            add(part, out, rowCount);
        }
    }

    private static void add(Part part, long[] out, int rowCount) {
        ColumnComparator key = part.key;
        int drop = part.width - part.taken;
        long flip = key.isDescending() ? -1L >>> Long.SIZE - Math.max(1, part.width) : 0;
        long present = part.hasNullBit && key.isNullsFirst() ? 1L << part.taken : 0;
        long missing = part.hasNullBit && !key.isNullsFirst() ? 1L << part.taken : 0;
        long[] values = new long[rowCount];
        if (part.taken > 0) {
            read(key, part.width, values, rowCount);
        }
        boolean hasNulls = key.hasNulls();
        for (int row = 0; row < rowCount; row++) {
            long bits = hasNulls && key.isNull(row)
                    ? missing
                    : present | (part.taken == 0 ? 0 : (values[row] ^ flip) >>> drop);
            out[row] |= bits << part.shift;
        }
    }

    /// Reads values as unsigned numbers of `width` bits.
    private static void read(ColumnComparator key, int width, long[] out, int rowCount) {
        switch (key.values()) {
            case BooleanVector v -> {
                for (int row = 0; row < rowCount; row++) {
                    out[row] = v.values()[row] ? 1 : 0;
                }
            }
            case IntVector v -> {
                int sign = key.order().kind() == SortOrder.Kind.UNSIGNED ? 0 : Integer.MIN_VALUE;
                for (int row = 0; row < rowCount; row++) {
                    out[row] = (v.values()[row] ^ sign) & 0xffff_ffffL;
                }
            }
            case LongVector v -> {
                long sign = key.order().kind() == SortOrder.Kind.UNSIGNED ? 0 : Long.MIN_VALUE;
                for (int row = 0; row < rowCount; row++) {
                    out[row] = v.values()[row] ^ sign;
                }
            }
            case FloatVector v -> {
                boolean isTotal = key.order().kind() == SortOrder.Kind.IEEE_754_TOTAL_ORDER;
                for (int row = 0; row < rowCount; row++) {
                    int bits = isTotal
                            ? Float.floatToRawIntBits(v.values()[row])
                            // Both zeros are equal, and all NaNs.
                            : Float.floatToIntBits(v.values()[row] + 0.0f);
                    out[row] = (bits ^ (bits >> 31 | Integer.MIN_VALUE)) & 0xffff_ffffL;
                }
            }
            case DoubleVector v -> {
                boolean isTotal = key.order().kind() == SortOrder.Kind.IEEE_754_TOTAL_ORDER;
                for (int row = 0; row < rowCount; row++) {
                    long bits = isTotal
                            ? Double.doubleToRawLongBits(v.values()[row])
                            : Double.doubleToLongBits(v.values()[row] + 0.0);
                    out[row] = bits ^ (bits >> 63 | Long.MIN_VALUE);
                }
            }
            case BytesVector v -> {
                for (int row = 0; row < rowCount; row++) {
                    out[row] = beginning(v.bytes(), v.offset(row), v.length(row));
                }
            }
            case FixedBytesVector v -> readFixed(v, key.order(), width, out, rowCount);
            case NullVector ignored -> {
                // No value is read.
            }
            case DictionaryVector ignored -> throw new AssertionError("The values have no dictionary");
            case ColumnVector.Nested ignored -> throw new AssertionError("A leaf has no nested values");
        }
    }

    private static void readFixed(FixedBytesVector v, SortOrder order, int width, long[] out, int rowCount) {
        long sign = order.kind() == SortOrder.Kind.DECIMAL_BYTES ? 1L << width - 1 : 0;
        for (int row = 0; row < rowCount; row++) {
            out[row] = order.hasNan()
                    ? half(v.bytes(), v.offset(row), order.kind())
                    : beginning(v.bytes(), v.offset(row), v.width()) >>> Long.SIZE - width ^ sign;
        }
    }

    private static long half(byte[] bytes, int from, SortOrder.Kind kind) {
        short bits = (short) (bytes[from] & 0xff | bytes[from + 1] << 8);
        if (kind == SortOrder.Kind.FLOAT) {
            float value = Float.float16ToFloat(bits);
            bits = Float.floatToFloat16(Float.isNaN(value) ? Float.NaN : value + 0.0f);
        }
        return (bits ^ (bits >> 15 | Short.MIN_VALUE)) & 0xffff;
    }

    /// The first 8 bytes as a number, most significant byte first; zeros after the last one.
    private static long beginning(byte[] bytes, int from, int length) {
        if (length >= Long.BYTES) {
            return LittleEndian.getBigEndianLong(bytes, from);
        }
        long number = 0;
        for (int i = 0; i < length; i++) {
            number = number << Byte.SIZE | bytes[from + i] & 0xff;
        }
        return length == 0 ? 0 : number << Byte.SIZE * (Long.BYTES - length);
    }
}
