package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantJsonPrinter;
import dev.lamella.variant.VariantSink;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes trees as JSON text, in the form of [VariantJsonPrinter].
final class JsonText {
    private static final int MOST_DIGITS = 38;
    private static final int MAX_DEPTH = 500;

    private JsonText() {}

    static String of(@Nullable Object tree) {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        write(tree, printer, 0);
        return printer.text();
    }

    private static void write(@Nullable Object tree, VariantSink sink, int depth) {
        if (depth > MAX_DEPTH) {
            throw new ValueException("The value is nested more than " + MAX_DEPTH + " levels deep",
                    "Store a flatter value.");
        }
        switch (tree) {
            case null -> sink.nullValue();
            // Before Iterable, because some Variants are iterable.
            case Variant variant -> variant.writeTo(sink);
            case Map<?, ?> map -> {
                sink.beginObject();
                map.forEach((name, value) -> {
                    field(name, sink);
                    write(value, sink, depth + 1);
                });
                sink.endObject();
            }
            case Iterable<?> elements -> {
                sink.beginArray();
                for (Object element : elements) {
                    write(element, sink, depth + 1);
                }
                sink.endArray();
            }
            case Boolean bool -> sink.booleanValue(bool);
            case Number number -> number(number, sink);
            case byte[] bytes -> sink.binary(bytes, 0, bytes.length);
            case UUID uuid -> sink.uuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
            default -> string(text(tree), sink);
        }
    }

    private static void field(@Nullable Object name, VariantSink sink) {
        if (!(name instanceof String text)) {
            throw new ValueException("A key of a map is not a String, but names are", "Give a map with String keys.");
        }
        try {
            sink.field(text);
        } catch (IllegalArgumentException ignored) {
            throw new ValueException("A name has half of a surrogate pair", "Give text with complete surrogate pairs.");
        }
    }

    private static void string(String text, VariantSink sink) {
        try {
            sink.string(text);
        } catch (IllegalArgumentException ignored) {
            throw new ValueException("A text has half of a surrogate pair", "Give text with complete surrogate pairs.");
        }
    }

    private static void number(Number number, VariantSink sink) {
        switch (number) {
            case Byte whole -> sink.integer(whole);
            case Short whole -> sink.integer(whole);
            case Integer whole -> sink.integer(whole);
            case Long whole -> sink.integer(whole);
            case Float real -> sink.float32(real);
            case Double real -> sink.float64(real);
            case BigInteger whole -> decimal(new BigDecimal(whole), sink);
            case BigDecimal decimal -> decimal(decimal, sink);
            default -> throw unknown(number);
        }
    }

    private static void decimal(BigDecimal given, VariantSink sink) {
        boolean isPowers = given.scale() < 0 && given.precision() - (long) given.scale() <= MOST_DIGITS;
        BigDecimal number = isPowers ? given.setScale(0) : given;
        if (number.scale() < 0 || number.scale() > MOST_DIGITS || number.precision() > MOST_DIGITS) {
            throw new ValueException("The number has " + given.precision() + " digits and a scale of " + given.scale()
                    + "; a document holds up to 38 digits, up to 38 of them after the point",
                    "Give it as text: @ParquetType(\"STRING\").");
        }
        sink.decimal(number.unscaledValue(), number.scale());
    }

    private static String text(Object value) {
        return switch (value) {
            case CharSequence text -> text.toString();
            case Character unit -> unit.toString();
            case Enum<?> constant -> constant.name();
            case LocalDate date -> date.toString();
            case LocalTime time -> DateTimeFormatter.ISO_LOCAL_TIME.format(time);
            case LocalDateTime time -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
            case Instant instant -> instant(instant);
            case OffsetDateTime time -> instant(time.toInstant());
            case ZonedDateTime time -> instant(time.toInstant());
            default -> throw unknown(value);
        };
    }

    private static String instant(Instant instant) {
        // Years outside the range of LocalDateTime have no text that can be read back.
        if (instant.isBefore(LocalDateTime.MIN.toInstant(ZoneOffset.UTC))
                || instant.isAfter(LocalDateTime.MAX.toInstant(ZoneOffset.UTC))) {
            throw new ValueException("The instant is beyond the years that have a text",
                    "Give an instant nearer to 1970.");
        }
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC)) + "Z";
    }

    private static ValueException unknown(Object value) {
        return new ValueException("Values of " + value.getClass().getTypeName() + " cannot be written as JSON",
                "Give a map by String, a list, a text, a number, a date or a time.");
    }
}
