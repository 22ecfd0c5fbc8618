package dev.lamella.text.internal;

import java.math.BigDecimal;

/// Scans a text as a number in one pass. Reused from text to text.
final class NumberScan {
    /// Characters of the longest number that is read: time grows with their square.
    static final int LONGEST = 100_000;
    /// Any number with this many digits is a long.
    static final int DIGITS_OF_LONG = 18;
    /// Any number with this many digits survives the conversion to a double and back.
    static final int DIGITS_OF_DOUBLE = 15;
    /// No double has more significant digits, so a longer number equals none.
    private static final int MOST_DIGITS_OF_DOUBLE = 767;
    static final double[] POWERS = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
            1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    private static final String LEAST = "9223372036854775808";

    private String text = "";
    private boolean hasSign;
    private boolean isNegative;
    private boolean hasPoint;
    private boolean hasExponent;
    private boolean hasLeadingZero;
    private int wholeDigits;
    private int fractionDigits;
    private int significantDigits;
    private long value;

    /// Whether the text is a number: digits, optionally with sign, point and exponent. The other methods are about this
    /// text.
    boolean scan(String candidate) {
        text = candidate;
        int length = text.length();
        int at = 0;
        hasSign = length > 0 && (text.charAt(0) == '-' || text.charAt(0) == '+');
        isNegative = hasSign && text.charAt(0) == '-';
        if (hasSign) {
            at++;
        }
        hasLeadingZero = at + 1 < length && text.charAt(at) == '0' && isDigit(text.charAt(at + 1));
        value = 0;
        significantDigits = 0;
        int start = at;
        at = digits(at);
        wholeDigits = at - start;
        hasPoint = at < length && text.charAt(at) == '.';
        fractionDigits = 0;
        if (hasPoint) {
            start = at + 1;
            at = digits(start);
            fractionDigits = at - start;
        }
        if (wholeDigits + fractionDigits == 0) {
            return false;
        }
        hasExponent = at < length && (text.charAt(at) == 'e' || text.charAt(at) == 'E');
        return hasExponent ? exponent(at + 1) : at == length;
    }

    private int digits(int from) {
        int at = from;
        while (at < text.length() && isDigit(text.charAt(at))) {
            int digit = text.charAt(at) - '0';
            value = value * 10 + digit;
            if (digit != 0 || significantDigits > 0) {
                significantDigits++;
            }
            at++;
        }
        return at;
    }

    private boolean exponent(int from) {
        int at = from;
        if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            at++;
        }
        int start = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        return at > start && at == text.length();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /// Whether there is neither a point nor an exponent.
    boolean isWhole() {
        return !hasPoint && !hasExponent;
    }

    boolean hasExponent() {
        return hasExponent;
    }

    /// Whether the digits have the form in which programs print numbers: no plus sign and no leading zeros.
    boolean isPlain() {
        return !hasLeadingZero && (!hasSign || isNegative);
    }

    /// The number of digits before the point, without leading zeros.
    int wholeDigits() {
        return Math.max(0, significantDigits - fractionDigits);
    }

    int fractionDigits() {
        return fractionDigits;
    }

    /// Whether [#longValue] is exact. The number must be whole.
    boolean isShort() {
        return significantDigits <= DIGITS_OF_LONG;
    }

    long longValue() {
        return isNegative ? -value : value;
    }

    /// Whether the number is an INT64 that prints with the same digits. The number must be whole.
    boolean isLong() {
        if (isNegativeZero()) {
            return false;
        }
        if (significantDigits != LEAST.length()) {
            return significantDigits < LEAST.length();
        }
        int compared = text.substring(text.length() - LEAST.length()).compareTo(LEAST);
        return isNegative ? compared <= 0 : compared < 0;
    }

    boolean isZero() {
        return significantDigits == 0;
    }

    /// Whether this is `-0`. Only floating point keeps its sign.
    boolean isNegativeZero() {
        return isNegative && significantDigits == 0;
    }

    /// Whether a double keeps all digits of the number.
    boolean isKeptByDouble() {
        return isKeptBy(nearestDouble());
    }

    /// The nearest double.
    double nearestDouble() {
        // The digits and the power of ten are doubles without rounding, so their quotient is rounded once.
        if (significantDigits <= DIGITS_OF_DOUBLE && fractionDigits < POWERS.length && !hasExponent) {
            double magnitude = value / POWERS[fractionDigits];
            return isNegative ? -magnitude : magnitude;
        }
        return Double.parseDouble(text);
    }

    /// Whether the nearest double keeps all digits of the number.
    boolean isKeptBy(double nearest) {
        return isShortFor(DIGITS_OF_DOUBLE)
                ? nearest != 0 || significantDigits == 0
                : isKept(nearest, Double.toString(nearest), DIGITS_OF_DOUBLE);
    }

    private boolean isShortFor(int digits) {
        return significantDigits <= digits && fractionDigits <= digits && !hasExponent;
    }

    /// Whether the nearest floating-point number keeps all digits: it equals the number, or is printed like it.
    ///
    /// @param anyway the number of digits that any number keeps
    boolean isKept(double nearest, String printed, int anyway) {
        if (nearest == 0 || Double.isInfinite(nearest)) {
            return nearest == 0 && significantDigits == 0;
        }
        if (significantDigits > MOST_DIGITS_OF_DOUBLE) {
            return false;
        }
        if (isShortFor(anyway)) {
            return true;
        }
        try {
            BigDecimal number = new BigDecimal(text);
            return number.compareTo(new BigDecimal(printed)) == 0 || number.compareTo(new BigDecimal(nearest)) == 0;
        } catch (NumberFormatException ignored) {
            return false;
        }
    }
}
