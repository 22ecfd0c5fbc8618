package dev.lamella.internal.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Converts decimals to the unscaled integers of a column's scale and precision, exactly or not at all.
///
/// @param scale digits after the point
/// @param max the largest integer; the smallest is its negative
record Unscaled(int scale, BigInteger max) {
    /// The limit if the schema has none: more than 300,000 digits.
    private static final long MOST_BITS = 1 << 20;

    /// The converter for a scale and a maximum number of digits.
    ///
    /// @param precision maximum number of digits; 0 if not bounded
    /// @param bits bits of the stored integer, including the sign; 0 if not bounded
    static Unscaled of(int scale, int precision, long bits) {
        long mostBits = bits == 0 ? MOST_BITS : Math.min(bits, MOST_BITS);
        BigInteger storable = BigInteger.ONE.shiftLeft((int) mostBits - 1).subtract(BigInteger.ONE);
        return new Unscaled(scale,
                precision == 0 || precision > MOST_BITS
                        ? storable
                        : storable.min(BigInteger.TEN.pow(precision).subtract(BigInteger.ONE)));
    }

    /// Whether the number has nonzero digits beyond the scale.
    boolean isFiner(BigDecimal number) {
        if (number.signum() == 0 || number.scale() <= scale) {
            return false;
        }
        long drop = (long) number.scale() - scale;
        // Checked first: dividing by 10 to the power of a large scale would take forever, or all memory.
        return drop >= number.precision()
                || number.unscaledValue().mod(BigInteger.TEN.pow((int) drop)).signum() != 0;
    }

    /// The integer; null if it is too large. The number must not be [finer][#isFiner] than the scale.
    @Nullable
    BigInteger of(BigDecimal number) {
        if (number.signum() == 0) {
            return BigInteger.ZERO;
        }
        long digits = (long) number.precision() - number.scale() + scale;
        if (digits > max.bitLength()) {
            return null;
        }
        return bounded(number.setScale(scale).unscaledValue());
    }

    /// The integer of a whole number; null if it is too large.
    @Nullable
    BigInteger of(BigInteger number) {
        return number.bitLength() > max.bitLength() ? null : bounded(number.multiply(BigInteger.TEN.pow(scale)));
    }

    /// The integer itself; null if it is too large.
    @Nullable
    BigInteger bounded(BigInteger unscaled) {
        return unscaled.abs().compareTo(max) > 0 ? null : unscaled;
    }
}
