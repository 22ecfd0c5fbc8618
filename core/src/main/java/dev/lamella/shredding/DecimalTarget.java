package dev.lamella.shredding;

import dev.lamella.internal.bytes.Memory;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/// Decimals of one scale and precision, on any of their types.
final class DecimalTarget extends CastTarget {
    /// Of 38 digits.
    private static final int MOST_BYTES = 16;

    private final int size;
    private final int precision;
    private final int scale;
    private final PhysicalType type;
    /// Bytes of a slot.
    private final int width;
    private final long[] longs;
    private final byte[] bytes;
    /// How many of a slot's bytes its value takes, where that is up to the value.
    private final byte[] lengths;

    DecimalTarget(PrimitiveField field, int size) {
        LogicalType.Decimal decimal = (LogicalType.Decimal) field.logicalType().orElseThrow();
        this.size = size;
        this.precision = decimal.precision();
        this.scale = decimal.scale();
        this.type = field.type();
        this.width = switch (type) {
            case FIXED_LEN_BYTE_ARRAY -> field.typeLength();
            case BYTE_ARRAY -> MOST_BYTES;
            case INT32, INT64, INT96, BOOLEAN, FLOAT, DOUBLE -> 0;
        };
        Memory.claim((long) size * width);
        this.bytes = new byte[size * width];
        this.lengths = new byte[type == PhysicalType.BYTE_ARRAY ? size : 0];
        this.longs = new long[width > 0 ? 0 : size];
    }

    @Override
    boolean whole(int slot, long value) {
        return decimal(slot, BigDecimal.valueOf(value));
    }

    @Override
    boolean decimal(int slot, BigDecimal value) {
        BigDecimal plain = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        if (plain.scale() > scale || plain.precision() - plain.scale() + scale > precision) {
            return false;
        }
        BigInteger unscaled = plain.setScale(scale).unscaledValue();
        if (width == 0) {
            longs[slot] = unscaled.longValueExact();
        } else {
            put(unscaled.toByteArray(), slot);
        }
        return true;
    }

    /// Two's complement, the most significant byte first, at the end of the slot's bytes.
    private void put(byte[] number, int slot) {
        int end = (slot + 1) * width;
        Arrays.fill(bytes, slot * width, end - number.length, (byte) (number[0] >> 7));
        System.arraycopy(number, 0, bytes, end - number.length, number.length);
        if (lengths.length > 0) {
            lengths[slot] = (byte) number.length;
        }
    }

    @Override
    Vector vector(Validity validity) {
        return switch (type) {
            case INT32 -> {
                int[] values = new int[size];
                for (int i = 0; i < size; i++) {
                    values[i] = (int) longs[i];
                }
                yield new IntVector(size, validity, values);
            }
            case INT64 -> new LongVector(size, validity, longs);
            case FIXED_LEN_BYTE_ARRAY -> new FixedBytesVector(size, validity, width, bytes);
            case BYTE_ARRAY -> {
                long[] slices = new long[size];
                for (int i = 0; i < size; i++) {
                    int from = (i + 1) * width - lengths[i];
                    slices[i] = validity.isNull(i) ? 0 : (long) from << 32 | lengths[i];
                }
                yield new BytesVector(size, validity, bytes, slices);
            }
            case INT96, BOOLEAN, FLOAT, DOUBLE -> throw new AssertionError("decimals are not stored as " + type);
        };
    }
}
