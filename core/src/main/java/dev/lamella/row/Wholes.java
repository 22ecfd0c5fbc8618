package dev.lamella.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Whole numbers out of numbers that may not be whole, exactly or not at all.
final class Wholes {
    /// More digits than any whole number that a column of numbers holds.
    private static final int MOST_DIGITS = 40;

    private static final BigInteger TOO_GREAT = BigInteger.TEN.pow(MOST_DIGITS);

    private Wholes() {}

    /// Whether a `long` is exactly this number.
    static boolean isLong(double number) {
        return number >= -0x1p63 && number < 0x1p63 && number == Math.rint(number);
    }

    /// The number if it is whole, or, if it has more digits than numbers in columns have, some such number; else null.
    static @Nullable BigInteger of(BigDecimal number) {
        if (number.signum() == 0) {
            return BigInteger.ZERO;
        }
        // Asked first: 10 to the power of a great scale would take forever, or all memory.
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

    /// The number if it is whole, or, if it has more digits than numbers in columns have, some such number; else null.
    static @Nullable BigInteger of(double number) {
        if (isLong(number)) {
            return BigInteger.valueOf((long) number);
        }
        return Double.isFinite(number) ? of(new BigDecimal(number)) : null;
    }
}
