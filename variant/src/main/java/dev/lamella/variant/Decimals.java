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

    static boolean hasLegalDigits(BigInteger unscaled) {
        return unscaled.bitLength() < 126 || unscaled.abs().compareTo(TEN_TO_38) < 0;
    }

    /// @throws IllegalArgumentException if a number has more than 38 digits
    static void requireDigits(BigInteger unscaled) {
        requireWidth(hasLegalDigits(unscaled), MAX_SCALE);
    }

    /// @throws IllegalArgumentException if a number does not fit its width
    static void requireWidth(boolean fits, int digits) {
        if (!fits) {
            throw new IllegalArgumentException("A decimal has more than " + digits + " digits; at most " + digits
                    + " are allowed");
        }
    }

    /// Whether an unscaled number has at most 9 digits, as 4 bytes may hold.
    static boolean fits4(int unscaled) {
        return unscaled > -TEN_TO_9 && unscaled < TEN_TO_9;
    }

    /// Whether an unscaled number has at most 18 digits, as 8 bytes may hold.
    static boolean fits8(long unscaled) {
        return unscaled > -TEN_TO_18 && unscaled < TEN_TO_18;
    }

    /// The fewest bytes (4, 8 or 16) for a decimal. The scale must not exceed the number of digits that the width can hold.
    /// The format does not require this, but some readers do.
    static int width(long unscaled, int scale) {
        if (scale <= 9 && unscaled > -TEN_TO_9 && unscaled < TEN_TO_9) {
            return 4;
        }
        return scale <= 18 && fits8(unscaled) ? 8 : 16;
    }
}
