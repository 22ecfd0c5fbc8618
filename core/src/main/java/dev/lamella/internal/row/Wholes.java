package dev.lamella.internal.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Converts numbers to whole numbers, exactly or not at all.
final class Wholes {
    /// More digits than any integer column holds.
    private static final int MOST_DIGITS = 40;

    private static final BigInteger TOO_GREAT = BigInteger.TEN.pow(MOST_DIGITS);

    private Wholes() {}

    /// Whether a `long` is exactly this number.
    static boolean isLong(double number) {
        return number >= -0x1p63 && number < 0x1p63 && number == Math.rint(number);
    }

    /// The number if it is whole; null if not. A number with more digits than columns hold becomes some other number
    /// that is too large as well.
    static @Nullable BigInteger of(BigDecimal number) {
        if (number.signum() == 0) {
            return BigInteger.ZERO;
        }
        // Checked first: 10 to the power of a large scale would take forever, or all memory.
        long digits = (long) number.precision() - number.scale();
        if (digits <= 0) {
            return null;
        }
        if (digits > MOST_DIGITS) {
            return number.signum() < 0 ? TOO_GREAT.negate() : TOO_GREAT;
        }
        try {
            return number.toBigIntegerExact();
        } catch (ArithmeticException ignored) {
            return null;
        }
    }

    /// The number if it is whole; null if not. A number with more digits than columns hold becomes some other number
    /// that is too large as well.
    static @Nullable BigInteger of(double number) {
        if (isLong(number)) {
            return BigInteger.valueOf((long) number);
        }
        return Double.isFinite(number) ? of(new BigDecimal(number)) : null;
    }
}
