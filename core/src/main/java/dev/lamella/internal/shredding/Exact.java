package dev.lamella.internal.shredding;

import dev.lamella.shredding.NumberFit;

import dev.lamella.variant.VariantKind;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Which exact numbers a column of integers or decimals takes: those that are, at its scale, whole numbers from `min` to `max`.
///
/// @param kind of the values that come back
/// @param scale digits after the decimal point; 0 of integers
/// @param min smallest unscaled number
/// @param max largest unscaled number
public record Exact(VariantKind kind, NumberFit fit, int scale, BigInteger min, BigInteger max) {
    public static final int MOST_DIGITS = 38;
    /// A number with fewer bits has at most 38 digits.
    private static final int SAFE_BITS = 127;
    /// Ten to this power is a `long`, and any number of so many digits.
    static final int MOST_LONG_DIGITS = 18;
    private static final long[] POWERS = new long[MOST_LONG_DIGITS + 1];
    private static final BigInteger[] WIDE_POWERS = new BigInteger[77];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
        for (int i = 0; i < WIDE_POWERS.length; i++) {
            WIDE_POWERS[i] = BigInteger.TEN.pow(i);
        }
    }

    static Exact integer(VariantKind kind, int bits, NumberFit fit) {
        BigInteger limit = BigInteger.ONE.shiftLeft(bits - 1);
        return new Exact(kind, fit, 0, limit.negate(), limit.subtract(BigInteger.ONE));
    }

    static Exact decimal(VariantKind kind, int precision, int scale, NumberFit fit) {
        BigInteger most = WIDE_POWERS[precision].subtract(BigInteger.ONE);
        return new Exact(kind, fit, scale, most.negate(), most);
    }

    /// Whether a number has no more digits than a decimal can have.
    public static boolean isDecimal(BigInteger unscaled) {
        return unscaled.bitLength() < SAFE_BITS || unscaled.abs().compareTo(WIDE_POWERS[MOST_DIGITS]) < 0;
    }

    /// Ten to a power of up to 18.
    static long power(int exponent) {
        return POWERS[exponent];
    }

    private boolean isAllowed(VariantKind given) {
        return fit == NumberFit.LOSSLESS || kind == given;
    }

    private boolean isAllowed(VariantKind given, int givenScale) {
        return fit == NumberFit.LOSSLESS || kind == given && scale == givenScale;
    }

    /// The unscaled number of an integer; null if it does not fit.
    @Nullable
    BigInteger ofWhole(long value, VariantKind given) {
        return isAllowed(given) ? within(BigInteger.valueOf(value).multiply(WIDE_POWERS[scale])) : null;
    }

    /// The unscaled number of a decimal; null if it does not fit.
    @Nullable
    BigInteger ofDecimal(BigInteger unscaled, int givenScale) {
        if (!isAllowed(kindOf(unscaled, givenScale), givenScale)) {
            return null;
        }
        if (givenScale <= scale) {
            return within(unscaled.multiply(WIDE_POWERS[scale - givenScale]));
        }
        BigInteger[] parts = unscaled.divideAndRemainder(WIDE_POWERS[givenScale - scale]);
        return parts[1].signum() == 0 ? within(parts[0]) : null;
    }

    private @Nullable BigInteger within(BigInteger number) {
        return number.compareTo(min) >= 0 && number.compareTo(max) <= 0 ? number : null;
    }

    /// As what a builder stores a decimal: the fewest bytes that have room for its digits, and as many after the decimal point.
    private static VariantKind kindOf(BigInteger unscaled, int scale) {
        BigInteger magnitude = unscaled.abs();
        if (scale <= 9 && magnitude.compareTo(WIDE_POWERS[9]) < 0) {
            return VariantKind.DECIMAL4;
        }
        return scale <= MOST_LONG_DIGITS && magnitude.compareTo(WIDE_POWERS[MOST_LONG_DIGITS]) < 0
                ? VariantKind.DECIMAL8
                : VariantKind.DECIMAL16;
    }
}
