package dev.lamella.internal.vector;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;

/// Integers and decimals as decimals with as many digits behind the point, or more.
final class ToDecimal implements LeafConversion.Conversion {
    private static final int MOST_DIGITS = 10_000;

    private final PrimitiveField from;
    private final PrimitiveField to;
    private final BigInteger factor;
    private final boolean isUnsignedLong;

    ToDecimal(PrimitiveField from, PrimitiveField to, int scale) {
        this.from = from;
        this.to = to;
        int digits = from.logicalType().orElse(null) instanceof LogicalType.Decimal decimal ? decimal.scale() : 0;
        if (scale - digits > MOST_DIGITS) {
            throw new UnsupportedFeatureException("Values of " + from.typeText() + " would become " + to.typeText()
                    + ", with " + (scale - digits) + " digits more; this version adds up to " + MOST_DIGITS,
                    "Leave the column out.");
        }
        this.factor = BigInteger.TEN.pow(scale - digits);
        this.isUnsignedLong = ToNumber.isUnsigned(from)
                && from.logicalType().orElseThrow() instanceof LogicalType.Integer(int bits, boolean ignored)
                && bits == 64;
    }

    @Override
    public ColumnVector of(ColumnVector vector) {
        return switch (to.type()) {
            case INT32 -> ints(vector);
            case INT64 -> longs(vector);
            case BYTE_ARRAY -> bytes(vector);
            case FIXED_LEN_BYTE_ARRAY -> fixed(vector);
            case BOOLEAN, INT96, FLOAT, DOUBLE -> throw new IllegalStateException("A decimal on " + to.type());
        };
    }

    /// In units of the last digit of the wider type.
    private BigInteger unscaled(ColumnVector vector, int slot) {
        BigInteger stored = switch (vector) {
            case IntVector ints -> BigInteger.valueOf(ToNumber.whole(from, ints.values()[slot]));
            case LongVector longs -> whole(longs.values()[slot]);
            case FixedBytesVector bytes -> new BigInteger(bytes.bytes(), bytes.offset(slot), bytes.width());
            case BytesVector bytes -> number(bytes, slot);
            default -> throw ToNumber.unexpected(vector);
        };
        return stored.multiply(factor);
    }

    private BigInteger whole(long stored) {
        BigInteger signed = BigInteger.valueOf(stored);
        return isUnsignedLong && stored < 0 ? signed.add(BigInteger.ONE.shiftLeft(64)) : signed;
    }

    private static BigInteger number(BytesVector bytes, int slot) {
        return bytes.length(slot) == 0
                ? BigInteger.ZERO
                : new BigInteger(bytes.bytes(), bytes.offset(slot), bytes.length(slot));
    }

    private ColumnVector ints(ColumnVector vector) {
        int[] values = new int[vector.size()];
        for (int i = 0; i < values.length; i++) {
            if (!vector.isNull(i)) {
                values[i] = checked(unscaled(vector, i), 31).intValue();
            }
        }
        return new IntVector(values.length, vector.validity(), values);
    }

    private ColumnVector longs(ColumnVector vector) {
        long[] values = new long[vector.size()];
        for (int i = 0; i < values.length; i++) {
            if (!vector.isNull(i)) {
                values[i] = checked(unscaled(vector, i), 63).longValue();
            }
        }
        return new LongVector(values.length, vector.validity(), values);
    }

    private ColumnVector fixed(ColumnVector vector) {
        int width = to.typeLength();
        byte[] values = ToNumber.bytes(vector.size(), width);
        for (int i = 0; i < vector.size(); i++) {
            if (!vector.isNull(i)) {
                BigInteger number = checked(unscaled(vector, i), 8L * width - 1);
                byte[] bytes = number.toByteArray();
                int at = (i + 1) * width - bytes.length;
                Arrays.fill(values, i * width, at, (byte) (number.signum() < 0 ? -1 : 0));
                System.arraycopy(bytes, 0, values, at, bytes.length);
            }
        }
        return new FixedBytesVector(vector.size(), vector.validity(), width, values);
    }

    private ColumnVector bytes(ColumnVector vector) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        long[] slices = new long[vector.size()];
        for (int i = 0; i < slices.length; i++) {
            if (!vector.isNull(i)) {
                byte[] bytes = unscaled(vector, i).toByteArray();
                ToNumber.requireRoom((long) all.size() + bytes.length);
                slices[i] = (long) all.size() << 32 | bytes.length;
                all.writeBytes(bytes);
            }
        }
        return new BytesVector(slices.length, vector.validity(), all.toByteArray(), slices);
    }

    /// Only a value with more digits than its own column may have does not fit.
    private BigInteger checked(BigInteger number, long bits) {
        if (number.bitLength() > bits) {
            throw new ValueException(
                    "A value of " + from.typeText() + " has more digits than its type allows, and than "
                            + to.typeText() + " holds",
                    "Check the file, or leave the column out.");
        }
        return number;
    }
}
