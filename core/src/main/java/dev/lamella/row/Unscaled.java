package dev.lamella.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The integers that stand for decimals in columns of one scale and precision: exactly, or not at all.
///
/// @param scale digits behind the point
/// @param max the greatest integer; the least is its negative
record Unscaled(int scale, BigInteger max) {
    /// Where a schema bounds nothing, this does: more than 300,000 digits.
    private static final long MOST_BITS = 1 << 20;

    /// Decimals of a scale, with so many digits at most.
    ///
    /// @param precision 0 if digits are not bounded
    /// @param bits of the integer that the column stores, one of them the sign; 0 if they are not bounded
    static Unscaled of(int scale, int precision, long bits) {
        long mostBits = bits == 0 ? MOST_BITS : Math.min(bits, MOST_BITS);
        BigInteger storable = BigInteger.ONE.shiftLeft((int) mostBits - 1).subtract(BigInteger.ONE);
        return new Unscaled(scale,
                precision == 0 || precision > MOST_BITS
                        ? storable
                        : storable.min(BigInteger.TEN.pow(precision).subtract(BigInteger.ONE)));
    }

    /// Whether the number has digits behind the scale that are not 0.
    boolean isFiner(BigDecimal number) {
        if (number.signum() == 0 || number.scale() <= scale) {
            return false;
        }
        long drop = (long) number.scale() - scale;
        // Asked first: dividing by 10 to the power of a great scale would take forever, or all memory.
        return drop >= number.precision()
                || number.unscaledValue().mod(BigInteger.TEN.pow((int) drop)).signum() != 0;
    }

    /// The integer; null if it is too great. The number is not [finer][#isFiner] than the scale.
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

    /// The integer for a whole number; null if it is too great.
    @Nullable
    BigInteger of(BigInteger number) {
        return number.bitLength() > max.bitLength() ? null : bounded(number.multiply(BigInteger.TEN.pow(scale)));
    }

    /// The integer itself; null if it is too great.
    @Nullable
    BigInteger bounded(BigInteger unscaled) {
        return unscaled.abs().compareTo(max) > 0 ? null : unscaled;
    }

    /// Writes two's complement, most significant byte first, that fits `width` bytes.
    static void put(BigInteger number, byte[] out, int at, int width) {
        byte[] bytes = number.toByteArray();
        Arrays.fill(out, at, at + width - bytes.length, (byte) (number.signum() < 0 ? -1 : 0));
        System.arraycopy(bytes, 0, out, at + width - bytes.length, bytes.length);
    }
}
