package dev.lamella.filter;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;

/// Parses the values in texts of filters; each class has its own notation.
final class LiteralText {
    private static final String DAY = "[+-]?[0-9]{4,10}-[0-9]{2}-[0-9]{2}";
    private static final String HOUR = "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,9})?)?";
    /// The length of `2026-01-31`.
    private static final int DAY_LENGTH = 10;
    /// Time grows with the square of the length.
    private static final int MOST_DIGITS = 10_000;
    /// The most characters that the text of a BigDecimal has beside its digits: zeros before them, signs and an exponent.
    private static final int OTHER_CHARACTERS = 32;
    private static final Pattern DATE = Pattern.compile(DAY);
    private static final Pattern TIME = Pattern.compile(HOUR);
    private static final Pattern LOCAL = Pattern.compile(DAY + "T" + HOUR);
    private static final Pattern MOMENT = Pattern.compile(DAY + "T" + HOUR + "(?:Z|[+-][0-9]{2}:[0-9]{2})");
    private static final Pattern NUMBER = Pattern
            .compile("[+-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
    private static final Pattern ZERO = Pattern.compile("[+-]?[0.]+(?:[eE].*)?");
    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private LiteralText() {}

    /// Reads a value. An `IllegalArgumentException` says which values are valid.
    @FunctionalInterface
    interface Reading {
        Literal read(String text);
    }

    /// @throws IllegalArgumentException if UTF-8 cannot hold the text
    static void requireEncodable(String text) {
        Objects.requireNonNull(text, "text");
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(
                    "The text holds half of a surrogate pair; texts are compared as UTF-8, which cannot hold it");
        }
    }

    /// @throws IllegalArgumentException if the number has too many digits to be parsed again
    static void requireShort(BigDecimal number) {
        if (number.precision() > MOST_DIGITS) {
            throw tooLong();
        }
    }

    private static IllegalArgumentException tooLong() {
        return new IllegalArgumentException("A number has at most " + MOST_DIGITS + " digits");
    }

    static Literal text(String text) {
        try {
            return new Literal.Text(text);
        } catch (IllegalArgumentException e) {
            throw because(Objects.requireNonNull(e.getMessage()), e);
        }
    }

    static Literal bytes(String digits) {
        if (digits.length() % 2 != 0 || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw new IllegalArgumentException("Bytes are pairs of hexadecimal digits: x'00ff'");
        }
        return new Literal.Bytes(HexFormat.of().parseHex(digits));
    }

    static Literal uuid(String text) {
        if (!ID.matcher(text).matches()) {
            throw new IllegalArgumentException("A UUID has 32 hexadecimal digits in five groups:"
                    + " uuid 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'");
        }
        return new Literal.Id(UUID.fromString(text));
    }

    /// The binary number nearest to a decimal one.
    static Literal floating(String text) {
        boolean isInfinite = text.equals("Infinity") || text.equals("-Infinity");
        if (!isInfinite && !NUMBER.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "Binary numbers are written like double '1.5E-3' or double '-Infinity'; NaN is asked for by"
                            + " is nan");
        }
        double number = Double.parseDouble(text);
        boolean isLost = Double.isInfinite(number) != isInfinite || number == 0 && !ZERO.matcher(text).matches();
        if (isLost) {
            throw new IllegalArgumentException(
                    "The number is beyond what 64 bits hold; without double it is compared as it is");
        }
        return new Literal.Floating(number);
    }

    /// A value that is not part of a filter, with `T` or a blank between date and time.
    static Literal alone(String text) {
        boolean isBlank = text.length() > DAY_LENGTH && text.charAt(DAY_LENGTH) == ' ';
        return bare(isBlank ? text.substring(0, DAY_LENGTH) + 'T' + text.substring(DAY_LENGTH + 1) : text);
    }

    /// A number, date or time.
    static Literal bare(String text) {
        try {
            if (NUMBER.matcher(text).matches()) {
                if (text.length() > MOST_DIGITS + OTHER_CHARACTERS) {
                    throw tooLong();
                }
                return new Literal.Number(new BigDecimal(text));
            }
            if (DATE.matcher(text).matches()) {
                return new Literal.Date(LocalDate.parse(text));
            }
            if (TIME.matcher(text).matches()) {
                return new Literal.Time(LocalTime.parse(text));
            }
            if (LOCAL.matcher(text).matches()) {
                return new Literal.Local(LocalDateTime.parse(text));
            }
            if (MOMENT.matcher(text).matches()) {
                return new Literal.Moment(moment(text));
            }
        } catch (NumberFormatException e) {
            throw because("The exponent is beyond 2147483647", e);
        } catch (DateTimeException e) {
            throw because("There is no such day or time", e);
        }
        throw new IllegalArgumentException(
                "Numbers are written like 10.5 or 1E-3, dates 2026-01-31, times 10:15:30.5, timestamps"
                        + " 2026-01-31T10:15:30, instants 2026-01-31T10:15:30Z or with an offset, +02:00, after it");
    }

    private static IllegalArgumentException because(String reason, Exception cause) {
        return new IllegalArgumentException(reason, cause);
    }

    private static Instant moment(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            // Instants span one more year at either end than local date-times.
            return Instant.parse(text);
        }
    }
}
