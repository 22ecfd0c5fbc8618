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
import java.math.BigInteger;
import java.util.Optional;

/// Integers and decimals as decimals with as many digits after the decimal point, or more.
final class ToDecimal implements LeafConversion.Conversion {
    private static final int MOST_DIGITS = 10_000;

    private final PrimitiveField from;
    private final PrimitiveField to;
    private final BigInteger factor;
    /// The least number with too many digits, if digits are counted.
    private final Optional<BigInteger> limit;
    private final boolean isUnsignedLong;

    /// Only a value with more digits than its own column may have does not fit, so digits are not counted.
    static ToDecimal wider(PrimitiveField from, PrimitiveField to, int scale) {
        return new ToDecimal(from, to, scale, Optional.empty());
    }

    /// @param type of the target, which may have fewer digits
    static ToDecimal ofSameScale(PrimitiveField from, PrimitiveField to, LogicalType.Decimal type) {
        return new ToDecimal(from, to, type.scale(), type.precision() == 0
                ? Optional.empty()
                : Optional.of(BigInteger.TEN.pow(type.precision())));
    }

    private ToDecimal(PrimitiveField from, PrimitiveField to, int scale, Optional<BigInteger> limit) {
        this.from = from;
        this.to = to;
        this.limit = limit;
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
        VectorBuilder values = VectorBuilder.of(to, ToNumber::tooLong);
        for (int i = 0; i < vector.size(); i++) {
            if (!vector.isNull(i)) {
                values.appendNulls(i);
                append(values, unscaled(vector, i));
            }
        }
        values.appendNulls(vector.size());
        return values.build();
    }

    private void append(VectorBuilder values, BigInteger number) {
        switch (values) {
            case WholeVectorBuilder numbers -> numbers.append(checked(number, numbers.bits() - 1).longValue());
            case FixedBytesVectorBuilder bytes -> bytes.append(checked(number, 8L * bytes.width() - 1));
            case BytesVectorBuilder bytes -> bytes.append(checked(number, Long.MAX_VALUE));
            default -> throw new IllegalStateException("A decimal on " + to.type());
        }
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

    private BigInteger checked(BigInteger number, long bits) {
        if (number.bitLength() > bits || limit.isPresent() && number.abs().compareTo(limit.get()) >= 0) {
            throw new ValueException("A value of " + from.typeText() + " has more digits than " + to.typeText()
                    + " holds", "Check the value, choose a type with more digits, or leave the column out.");
        }
        return number;
    }
}
