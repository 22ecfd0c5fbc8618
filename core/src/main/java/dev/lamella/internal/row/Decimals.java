package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Decodes DECIMAL values of byte columns, and converts a `BigDecimal` to other types.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#decimal">DECIMAL</a>
final class Decimals {
    // A scale is at most the precision, but a file need not bound that for BYTE_ARRAY: 1E-2147483647 is two billion
    // digits.
    private static final int MOST_PLAIN_DIGITS = 1 << 20;

    private Decimals() {}

    /// Two's complement, most significant byte first, of any length; an empty array is 0.
    static BigDecimal decode(byte[] bytes, int from, int length, int scale) {
        if (length > 8) {
            return new BigDecimal(new BigInteger(bytes, from, length), scale);
        }
        long unscaled = length == 0 ? 0 : bytes[from];
        for (int i = 1; i < length; i++) {
            unscaled = unscaled << 8 | bytes[from + i] & 0xff;
        }
        return BigDecimal.valueOf(unscaled, scale);
    }

    static long toLong(BigDecimal number) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw new ValueException("The decimal is not a whole number in the range of long", e);
        }
    }

    static BigInteger toBigInteger(BigDecimal number) {
        // Checked first, because dividing by 10^scale of a damaged file could take forever.
        if (number.signum() != 0 && number.precision() <= number.scale()) {
            throw new ValueException("The decimal is not a whole number");
        }
        if (number.signum() == 0) {
            return BigInteger.ZERO;
        }
        try {
            return number.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw new ValueException("The decimal is not a whole number", e);
        }
    }

    /// Plain text with all digits of the scale and without an exponent.
    static String toText(BigDecimal number) {
        if (number.scale() > MOST_PLAIN_DIGITS) {
            throw ValueException.fitting("a BigDecimal", ValueException.Reason.UNSUITABLE,
                    "The plain text of the decimal would have " + number.scale() + " digits");
        }
        return number.toPlainString();
    }
}
