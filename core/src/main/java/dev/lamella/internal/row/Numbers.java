package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Converts numbers to narrower or wider Java numbers, exactly or not at all.
///
/// Every method throws a [ValueException] without a place if the target cannot hold the number.
final class Numbers {
    /// More digits than any integer column holds.
    private static final int MOST_DIGITS = 40;

    private static final BigInteger TOO_GREAT = BigInteger.TEN.pow(MOST_DIGITS);
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

    private Numbers() {}

    static byte toByte(long number) {
        if (number != (byte) number) {
            throw outside("byte");
        }
        return (byte) number;
    }

    static short toShort(long number) {
        if (number != (short) number) {
            throw outside("short");
        }
        return (short) number;
    }

    static char toChar(long number) {
        if (number != (char) number) {
            throw outside("char");
        }
        return (char) number;
    }

    static int toInt(long number) {
        if (number != (int) number) {
            throw outside("int");
        }
        return (int) number;
    }

    static float toFloat(long number) {
        float result = number;
        // Long.MAX_VALUE rounds up to 2^63, which the cast brings back to Long.MAX_VALUE.
        if ((long) result != number || number == Long.MAX_VALUE) {
            throw inexact("float");
        }
        return result;
    }

    /// The number as a float, or NaN (whose payload does not fit a float).
    static float toFloat(double number) {
        float result = (float) number;
        if (result != number && !Double.isNaN(number)) {
            throw inexact("float");
        }
        return result;
    }

    static double toDouble(long number) {
        double result = number;
        if ((long) result != number || number == Long.MAX_VALUE) {
            throw inexact("double");
        }
        return result;
    }

    static float toFloat(BigInteger number) {
        float result = number.floatValue();
        if (!Float.isFinite(result) || !new BigDecimal(result).toBigInteger().equals(number)) {
            throw inexact("float");
        }
        return result;
    }

    static double toDouble(BigInteger number) {
        double result = number.doubleValue();
        if (!Double.isFinite(result) || !new BigDecimal(result).toBigInteger().equals(number)) {
            throw inexact("double");
        }
        return result;
    }

    static long toLong(BigInteger number) {
        if (number.bitLength() > 63) {
            throw outside("long");
        }
        return number.longValue();
    }

    /// The 64 bits as a number from 0 to 2^64 - 1.
    static BigInteger unsigned(long bits) {
        BigInteger number = BigInteger.valueOf(bits);
        return bits < 0 ? number.add(TWO_TO_64) : number;
    }

    /// The exact decimal expansion.
    static BigDecimal toBigDecimal(double number) {
        if (!Double.isFinite(number)) {
            throw ValueException.fitting("a double, which holds them", ValueException.Reason.UNSUITABLE,
                    "NaN and infinities are not numbers that BigDecimal can hold");
        }
        return new BigDecimal(number);
    }

    /// IEEE 754 half precision to single, for every bit pattern. NaN payloads are kept, and signalling NaNs stay
    /// signalling, which `Float.float16ToFloat` does not promise.
    static float half(int bits) {
        int sign = (bits & 0x8000) << 16;
        int exponent = bits >>> 10 & 0x1f;
        int fraction = bits & 0x3ff;
        if (exponent == 0x1f) {
            return Float.intBitsToFloat(sign | 0x7f80_0000 | fraction << 13);
        }
        if (exponent != 0) {
            return Float.intBitsToFloat(sign | exponent + (127 - 15) << 23 | fraction << 13);
        }
        float subnormal = fraction * 0x1p-24f;
        return sign == 0 ? subnormal : -subnormal;
    }

    /// Whether a `long` is exactly this number.
    static boolean isLong(double number) {
        return number >= -0x1p63 && number < 0x1p63 && number == Math.rint(number);
    }

    /// The number if it is whole; null if not. A number with more digits than columns hold becomes some other number
    /// that is too large as well.
    static @Nullable BigInteger whole(BigDecimal number) {
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
    static @Nullable BigInteger whole(double number) {
        if (isLong(number)) {
            return BigInteger.valueOf((long) number);
        }
        return Double.isFinite(number) ? whole(new BigDecimal(number)) : null;
    }

    private static ValueException outside(String target) {
        return ValueException.fitting("a wider type, for example BigInteger", ValueException.Reason.OUT_OF_RANGE,
                "The number is outside the range of " + target);
    }

    private static ValueException inexact(String target) {
        return ValueException.fitting("a type that holds it exactly", ValueException.Reason.INEXACT,
                "The number is not exactly a " + target);
    }
}
