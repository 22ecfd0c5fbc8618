package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Trees of [Logical] values as one line of text, as `SparkRows.java` writes those of Spark. Timestamps are microseconds,
/// floats their bits.
final class RowText {
    private RowText() {}

    static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Float number -> "f" + Integer.toHexString(Float.floatToIntBits(number));
            case Double number -> "d" + Long.toHexString(Double.doubleToLongBits(number));
            case BigDecimal number -> number.toPlainString();
            case String text -> quoted(text);
            case LocalDate date -> "day" + date.toEpochDay();
            case LocalDateTime time -> "t"
                    + (time.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + time.getNano() / 1000);
            case UUID uuid -> quoted(uuid.toString());
            case Variant variant -> "v" + variant.toJson();
            case Fields fields -> fields.values().stream().map(RowText::of).collect(Collectors.joining(", ", "(", ")"));
            case List<?> list -> list.stream().map(RowText::of).collect(Collectors.joining(", ", "[", "]"));
            case Entries entries -> entries.list().stream()
                    .map(entry -> of(entry.key()) + "=" + of(entry.value())).sorted()
                    .collect(Collectors.joining(", ", "{", "}"));
            case Hex hex -> hex.toString();
            default -> value.toString();
        };
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            boolean isPlain = c >= ' ' && c <= '~' && c != '"' && c != '\\';
            out.append(isPlain ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
        return out.append('"').toString();
    }
}
