package dev.lamella.variant;

import java.math.BigInteger;

/// What decimals of a Variant can be: up to 38 digits, up to 38 of them behind the point.
final class Decimals {
    static final int MAX_SCALE = 38;
    /// Every decimal of so many digits is a `long`.
    static final int LONG_DIGITS = 18;
    private static final long TEN_TO_9 = 1_000_000_000L;
    private static final long TEN_TO_18 = TEN_TO_9 * TEN_TO_9;
    private static final BigInteger TEN_TO_38 = BigInteger.TEN.pow(MAX_SCALE);

    private Decimals() {}

    /// @throws IllegalArgumentException if a scale is not 0 to 38
    static void requireScale(int scale) {
        if (scale < 0 || scale > MAX_SCALE) {
            throw new IllegalArgumentException("a decimal with a scale of " + scale + "; 0 to 38 are allowed");
        }
    }

    /// What is wrong with a stored number that has too many digits: 128 bits have room for some of 39.
    static final String TOO_MANY_DIGITS = "a decimal has 39 digits; at most " + MAX_SCALE + " are allowed";

    static boolean hasLegalDigits(BigInteger unscaled) {
        return unscaled.bitLength() < 126 || unscaled.abs().compareTo(TEN_TO_38) < 0;
    }

    /// @throws IllegalArgumentException if a number has more than 38 digits
    static void requireDigits(BigInteger unscaled) {
        if (!hasLegalDigits(unscaled)) {
            throw new IllegalArgumentException("a decimal of more than 38 digits; up to 38 are allowed");
        }
    }

    /// The fewest bytes (4, 8 or 16) for a decimal. Each width has as many digits behind the point at most as digits: that is
    /// more than the format asks for, but some readers refuse more.
    static int width(long unscaled, int scale) {
        if (scale <= 9 && unscaled > -TEN_TO_9 && unscaled < TEN_TO_9) {
            return 4;
        }
        return scale <= 18 && unscaled > -TEN_TO_18 && unscaled < TEN_TO_18 ? 8 : 16;
    }
}
