package dev.lamella.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Values as text: ISO-8601 for times, the shortest digits for floats, JSON without line breaks.
final class Texts {
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(1000).maxNumberLength(100_000)
                    .maxStringLength(Integer.MAX_VALUE).maxNameLength(Integer.MAX_VALUE).build())
            .build();

    /// The text of every half-precision number that was printed, by its bits. Races are harmless: equal texts are made.
    private static final @Nullable String[] HALVES = new @Nullable String[1 << 16];

    private Texts() {}

    /// `HH:mm:ss` and as many digits of a fraction as needed; with `Z` if it is adjusted to UTC.
    static String time(LocalTime time, boolean isAdjustedToUtc) {
        StringBuilder text = new StringBuilder(19);
        append(text, time);
        return (isAdjustedToUtc ? text.append('Z') : text).toString();
    }

    /// A date and time, with the seconds and as many digits of a fraction as needed.
    static String timestamp(LocalDateTime timestamp) {
        StringBuilder text = new StringBuilder(32).append(timestamp.toLocalDate()).append('T');
        append(text, timestamp.toLocalTime());
        return text.toString();
    }

    /// An instant in UTC, with `Z`.
    static String instant(Instant instant) {
        if (instant.getEpochSecond() > LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC)
                || instant.getEpochSecond() < LocalDateTime.MIN.toEpochSecond(ZoneOffset.UTC)) {
            return instant.toString();
        }
        return timestamp(LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC))
                + "Z";
    }

    /// Text in which control characters, and those that turn the direction of writing, are escaped, as `\\u001b`: what files
    /// hold must not rule a terminal.
    static String printable(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.isISOControl(c) || isTurning(c)) {
                shown.append(String.format("\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    private static boolean isTurning(int c) {
        return c == 0x200e || c == 0x200f || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
    }

    private static void append(StringBuilder text, LocalTime time) {
        two(text, time.getHour()).append(':');
        two(text, time.getMinute()).append(':');
        two(text, time.getSecond());
        int nano = time.getNano();
        if (nano > 0) {
            text.append('.');
            int digit = 100_000_000;
            while (nano > 0) {
                text.append((char) ('0' + nano / digit));
                nano %= digit;
                digit /= 10;
            }
        }
    }

    private static StringBuilder two(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    /// The shortest decimal that reads back as the same half-precision number, the nearest if there are several; the number is
    /// finite. Of five digits, one always does.
    static String half(float value) {
        int bits = Float.floatToFloat16(value) & 0xffff;
        String text = HALVES[bits];
        if (text == null) {
            text = shortest(value, (short) bits);
            HALVES[bits] = text;
        }
        return text;
    }

    private static String shortest(float value, short bits) {
        if (value == 0) {
            return Float.toString(value);
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits <= 5; digits++) {
            // Below a power of two halves lie closer together than above it: the nearest may fail where the other one does not.
            for (RoundingMode mode : new RoundingMode[]{RoundingMode.HALF_EVEN, RoundingMode.UP}) {
                float shorter = exact.round(new MathContext(digits, mode)).floatValue();
                if (Float.floatToFloat16(shorter) == bits) {
                    return Float.toString(shorter);
                }
            }
        }
        return Float.toString(value);
    }

    /// The same JSON without white space between its parts, numbers digit by digit as they are; empty if it is not one JSON
    /// value.
    static Optional<String> compactJson(String json) {
        try (JsonParser parser = JSON.createParser(json)) {
            int values = 0;
            int depth = 0;
            while (parser.nextToken() != null) {
                if (parser.currentToken().isStructStart()) {
                    depth++;
                } else if (parser.currentToken().isStructEnd()) {
                    depth--;
                }
                if (depth == 0) {
                    values++;
                }
            }
            return values == 1 ? Optional.of(withoutWhiteSpace(json)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static String withoutWhiteSpace(String json) {
        StringBuilder compact = new StringBuilder(json.length());
        boolean isInText = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (isInText) {
                compact.append(c);
                if (c == '\\') {
                    compact.append(json.charAt(++i));
                } else if (c == '"') {
                    isInText = false;
                }
            } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
                compact.append(c);
                isInText = c == '"';
            }
        }
        return compact.toString();
    }
}
