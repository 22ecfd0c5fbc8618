package dev.lamella.variant;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/// Parses numbers of JSON text. Most numbers of up to 18 digits allocate nothing. A double allocates unless it is a short
/// number times a small power of ten.
final class JsonNumbers {
    /// The number of digits that a `long` always holds.
    private static final int LONG_DIGITS = 18;
    /// The number of digits that a double keeps, unless it is subnormal.
    private static final int DOUBLE_DIGITS = 15;
    /// The limit of exponents that are distinguished: more than there can be digits.
    private static final int LARGEST_EXPONENT = 2_000_000_000;
    /// No double has more characters when it is written in full.
    private static final int LONGEST_EXACT_DOUBLE = 1100;
    private static final BigInteger TEN_TO_18 = BigInteger.TEN.pow(LONG_DIGITS);
    /// The powers of ten that doubles hold exactly.
    private static final double[] POWERS = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
            1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    private static final long LARGEST_EXACT = 1L << 53;

    private final JsonText text;
    private final VariantJson.Numbers numbers;
    private final VariantJson.Excess excess;

    // The current number: its digits without leading zeros, and their position.
    private int start;
    private int end;
    private boolean isNegative;
    /// How many digits there are from the first nonzero digit on.
    private int digitCount;
    /// How many of the last digits are zeros.
    private int zeroCount;
    /// The value of the digits modulo 2 to the 64, which is exact for up to 19 digits.
    private long digits;
    private int scale;
    private boolean hasPoint;
    private boolean hasExponent;
    private int exponent;

    JsonNumbers(JsonText text, VariantJson.Options options) {
        this.text = text;
        this.numbers = options.numbers();
        this.excess = options.excess();
    }

    /// Parses a number.
    ///
    /// @param place the position of its minus or first digit
    /// @return the position after it
    int read(int place, VariantSink to) {
        if (numbers != VariantJson.Numbers.DECIMAL_ALWAYS) {
            int after = readUsual(place, to);
            if (after > 0) {
                return after;
            }
        }
        start = place;
        isNegative = text.at(place) == '-';
        digitCount = 0;
        zeroCount = 0;
        digits = 0;
        int first = isNegative ? place + 1 : place;
        int at = digits(first, "a digit");
        if (at - first > 1 && text.at(first) == '0') {
            throw text.wrong(first, "A number of several digits begins with a zero, which is not allowed");
        }
        hasPoint = text.at(at) == '.';
        scale = 0;
        if (hasPoint) {
            int fraction = at + 1;
            at = digits(fraction, "a digit after the decimal point");
            scale = at - fraction;
        }
        int letter = text.at(at);
        hasExponent = letter == 'e' || letter == 'E';
        exponent = 0;
        if (hasExponent) {
            at = exponent(at + 1);
        }
        end = at;
        emit(to);
        return at;
    }

    /// Parses a whole number of up to 18 digits that does not begin with a zero or a minus, as most numbers are.
    ///
    /// @return the position after it; 0 if it is another number, of which nothing was consumed
    private int readUsual(int place, VariantSink to) {
        byte[] bytes = text.bytes();
        int stop = Math.min(text.end() - 1, place + LONG_DIGITS);
        int at = place;
        long value = 0;
        while (at < stop && JsonText.isDigit(bytes[at])) {
            value = 10 * value + bytes[at] - '0';
            at++;
        }
        // There is a byte after it. Without any digit the value is zero too.
        int next = bytes[at];
        if (bytes[place] == '0' || value == 0 || JsonText.isDigit(next) || next == '.' || next == 'e' || next == 'E') {
            return 0;
        }
        to.integer(value);
        return at;
    }

    private int digits(int place, String allowed) {
        byte[] bytes = text.bytes();
        int stop = text.end();
        int at = place;
        while (at < stop && JsonText.isDigit(bytes[at])) {
            int digit = bytes[at++] - '0';
            digits = 10 * digits + digit;
            if (digit != 0) {
                digitCount++;
                zeroCount = 0;
            } else if (digitCount > 0) {
                digitCount++;
                zeroCount++;
            }
        }
        if (at == place) {
            throw text.unexpected(at, allowed);
        }
        return at;
    }

    private int exponent(int place) {
        int sign = text.at(place);
        int first = sign == '-' || sign == '+' ? place + 1 : place;
        int at = first;
        long value = 0;
        while (JsonText.isDigit(text.at(at))) {
            value = Math.min(LARGEST_EXPONENT, 10 * value + text.at(at) - '0');
            at++;
        }
        if (at == first) {
            throw text.unexpected(at, "a digit of an exponent");
        }
        exponent = (int) (sign == '-' ? -value : value);
        return at;
    }

    private void emit(VariantSink to) {
        boolean isDouble = hasExponent || isNegative && digitCount == 0;
        switch (numbers) {
            case EXACT -> {
                if (isDouble) {
                    doubleOrDecimal(to);
                } else if (hasPoint || !integer(to)) {
                    decimal(to);
                }
            }
            case INT64_AND_DOUBLE -> {
                if (isDouble || hasPoint || !integer(to)) {
                    nearestDouble(toDouble(), to);
                }
            }
            case DECIMAL_ALWAYS -> decimal(to);
        }
    }

    private void doubleOrDecimal(VariantSink to) {
        double nearest = toDouble();
        if (nearest == 0 || Double.isInfinite(nearest) || keepsDigits(nearest)) {
            nearestDouble(nearest, to);
        } else {
            decimal(to);
        }
    }

    /// Whether a double equals the number in the text when it is printed, or rounded to the same number of digits.
    private boolean keepsDigits(double nearest) {
        if (digitCount <= DOUBLE_DIGITS && Math.abs(nearest) >= Double.MIN_NORMAL) {
            return true;
        }
        if (digitCount > LONGEST_EXACT_DOUBLE) {
            return false;
        }
        int places = Math.toIntExact((long) scale - exponent);
        BigDecimal written = digitCount <= LONG_DIGITS
                ? BigDecimal.valueOf(digits, places)
                : new BigDecimal(firstDigits(digitCount), places);
        if (BigDecimal.valueOf(Math.abs(nearest)).compareTo(written) == 0) {
            return true;
        }
        BigDecimal difference = new BigDecimal(Math.abs(nearest)).subtract(written).abs();
        // The difference may be half of the last digit, since programs round ties either way.
        return difference.multiply(BigDecimal.TWO).compareTo(written.ulp()) <= 0;
    }

    /// @return false if the whole number does not fit into 64 bits
    private boolean integer(VariantSink to) {
        long value = isNegative ? -digits : digits;
        if (digitCount > LONG_DIGITS + 1 || digitCount > LONG_DIGITS && value < 0 != isNegative) {
            return false;
        }
        to.integer(value);
        return true;
    }

    private void decimal(VariantSink to) {
        long places = (long) scale - exponent;
        if (digitCount == 0) {
            to.decimal(0, (int) Math.clamp(places, 0, Decimals.MAX_SCALE));
            return;
        }
        // A decimal has no negative scale, so the zeros become digits.
        long added = Math.max(0, -places);
        // A decimal has at most 38 digits and a scale of at most 38, so trailing zeros may be dropped.
        long dropped = Math.max(0, Math.max(places - Decimals.MAX_SCALE, digitCount - (long) Decimals.MAX_SCALE));
        if (digitCount + added > Decimals.MAX_SCALE && places <= 0
                || dropped > Math.min(zeroCount, Math.max(0, places))) {
            excessive(to);
            return;
        }
        int finalScale = (int) (Math.max(0, places) - dropped);
        if (added == 0 && dropped == 0 && digitCount <= LONG_DIGITS) {
            to.decimal(isNegative ? -digits : digits, finalScale);
            return;
        }
        BigInteger unscaled = firstDigits((int) (digitCount - dropped)).multiply(BigInteger.TEN.pow((int) added));
        to.decimal(isNegative ? unscaled.negate() : unscaled, finalScale);
    }

    /// The value of the first digits.
    private BigInteger firstDigits(int count) {
        byte[] bytes = text.bytes();
        BigInteger all = BigInteger.ZERO;
        long part = 0;
        int taken = 0;
        for (int at = start; taken < count; at++) {
            if (!JsonText.isDigit(bytes[at]) || taken == 0 && bytes[at] == '0') {
                continue;
            }
            part = 10 * part + bytes[at] - '0';
            taken++;
            if ((count - taken) % LONG_DIGITS == 0) {
                all = all.multiply(TEN_TO_18).add(BigInteger.valueOf(part));
                part = 0;
            }
        }
        return all;
    }

    private void excessive(VariantSink to) {
        switch (excess) {
            case REJECT, TEXT -> {
                if (numbers == VariantJson.Numbers.EXACT && end - start <= LONGEST_EXACT_DOUBLE) {
                    double nearest = toDouble();
                    if (Double.isFinite(nearest) && new BigDecimal(nearest).compareTo(new BigDecimal(asText())) == 0) {
                        to.float64(nearest);
                        return;
                    }
                }
                if (excess == VariantJson.Excess.TEXT) {
                    string(to);
                } else {
                    throw failure(
                            "has more digits, or more digits after its decimal point, than the 38 that a decimal can have",
                            "Write fewer digits or a string, or choose the nearest double or its text: Excess.ROUND or"
                                    + " Excess.TEXT in VariantJson.Options.");
                }
            }
            case ROUND, ROUND_TO_INFINITY -> nearestDouble(toDouble(), to);
        }
    }

    private void nearestDouble(double nearest, VariantSink to) {
        boolean isBeyond = Double.isInfinite(nearest);
        boolean isLost = nearest == 0 && digitCount > 0;
        if (excess == VariantJson.Excess.TEXT && (isBeyond || isLost)) {
            string(to);
            return;
        }
        if (isBeyond && excess != VariantJson.Excess.ROUND_TO_INFINITY) {
            throw failure("is beyond the largest double",
                    "Write a smaller number or a string, or choose infinity or its"
                            + " text: Excess.ROUND_TO_INFINITY or Excess.TEXT in VariantJson.Options.");
        }
        if (isLost && excess == VariantJson.Excess.REJECT) {
            throw failure("is not zero, but closer to zero than any other double",
                    "Write 0 or a string, or choose the nearest double or its text: Excess.ROUND or Excess.TEXT in"
                            + " VariantJson.Options.");
        }
        to.float64(nearest);
    }

    /// Passes the number on as a string, as it is written.
    private void string(VariantSink to) {
        to.string(text.bytes(), start, end - start);
    }

    private VariantFormatException failure(String problem, String advice) {
        return text.failure(start, "The number at " + text.path(start) + " " + problem, advice);
    }

    private double toDouble() {
        long power = (long) exponent - scale;
        if (digitCount <= LONG_DIGITS && digits <= LARGEST_EXACT && Math.abs(power) < POWERS.length) {
            // Both operands are exact, so the one operation rounds correctly.
            double value = power < 0 ? digits / POWERS[(int) -power] : digits * POWERS[(int) power];
            return isNegative ? -value : value;
        }
        return Double.parseDouble(asText());
    }

    private String asText() {
        return new String(text.bytes(), start, end - start, StandardCharsets.ISO_8859_1);
    }
}
