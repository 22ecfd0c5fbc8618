package dev.lamella.variant;

import java.math.BigInteger;

/// The limits of Variant decimals: up to 38 digits, and a scale of up to 38.
final class Decimals {
    static final int MAX_SCALE = 38;
    /// Every decimal with this many digits fits into a `long`.
    static final int LONG_DIGITS = 18;
    private static final long TEN_TO_9 = 1_000_000_000L;
    private static final long TEN_TO_18 = TEN_TO_9 * TEN_TO_9;
    private static final BigInteger TEN_TO_38 = BigInteger.TEN.pow(MAX_SCALE);

    private Decimals() {}

    /// @throws IllegalArgumentException if a scale is not 0 to 38
    static void requireScale(int scale) {
        if (scale < 0 || scale > MAX_SCALE) {
            throw new IllegalArgumentException("A decimal has scale " + scale + "; 0 to 38 are allowed");
        }
    }

    /// The problem of a stored number with too many digits: 128 bits can hold some numbers of 39 digits.
    static final String TOO_MANY_DIGITS = "A decimal has 39 digits; at most " + MAX_SCALE + " are allowed";

    static boolean hasLegalDigits(BigInteger unscaled) {
        return unscaled.bitLength() < 126 || unscaled.abs().compareTo(TEN_TO_38) < 0;
    }

    /// @throws IllegalArgumentException if a number has more than 38 digits
    static void requireDigits(BigInteger unscaled) {
        if (!hasLegalDigits(unscaled)) {
            throw new IllegalArgumentException("A decimal has more than 38 digits; at most 38 are allowed");
        }
    }

    /// The fewest bytes (4, 8 or 16) for a decimal. The scale must not exceed the number of digits that the width can hold.
    /// The format does not require this, but some readers do.
    static int width(long unscaled, int scale) {
        if (scale <= 9 && unscaled > -TEN_TO_9 && unscaled < TEN_TO_9) {
            return 4;
        }
        return scale <= 18 && unscaled > -TEN_TO_18 && unscaled < TEN_TO_18 ? 8 : 16;
    }
}
