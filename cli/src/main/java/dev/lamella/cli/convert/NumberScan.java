package dev.lamella.cli.convert;

import java.math.BigDecimal;

/// What a text is as a number, found in one pass over its characters. Reused from text to text.
final class NumberScan {
    private static final int DIGITS_OF_LONG = 18;
    /// So many digits survive the way through a double and back, whatever they are.
    private static final int DIGITS_OF_DOUBLE = 15;
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

    /// Whether the text is a number: digits, with a sign, point and exponent if need be. What is asked next is about it.
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

    /// Whether the digits are how a program prints a number: without plus, and without zeros in front.
    boolean isPlain() {
        return !hasLeadingZero && (!hasSign || isNegative);
    }

    /// Digits before the point that count.
    int wholeDigits() {
        return Math.max(0, significantDigits - fractionDigits);
    }

    int fractionDigits() {
        return fractionDigits;
    }

    /// Whether [#longValue] is the number, which is whole.
    boolean isShort() {
        return significantDigits <= DIGITS_OF_LONG;
    }

    long longValue() {
        return isNegative ? -value : value;
    }

    /// Whether the number, which is whole, is an INT64 that prints with the same digits.
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

    /// Whether this is `-0`, of which only floating point has the sign.
    boolean isNegativeZero() {
        return isNegative && significantDigits == 0;
    }

    /// Whether a double has all digits of the number.
    boolean isKeptByDouble() {
        return isKeptBy(Double.parseDouble(text));
    }

    /// Whether a double, the nearest to the number, has all its digits.
    boolean isKeptBy(double nearest) {
        return isKept(nearest, Double.toString(nearest), DIGITS_OF_DOUBLE);
    }

    /// Whether a floating-point number, the nearest to the number, has all its digits: is the number, or is printed as it.
    ///
    /// @param anyway so many digits are kept whatever they are
    boolean isKept(double nearest, String printed, int anyway) {
        if (nearest == 0 || Double.isInfinite(nearest)) {
            return nearest == 0 && significantDigits == 0;
        }
        if (significantDigits <= anyway && fractionDigits <= anyway && !hasExponent) {
            return true;
        }
        try {
            BigDecimal number = new BigDecimal(text);
            return number.compareTo(new BigDecimal(printed)) == 0 || number.compareTo(new BigDecimal(nearest)) == 0;
        } catch (NumberFormatException _) {
            return false;
        }
    }
}
