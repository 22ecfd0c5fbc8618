package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.JavaTypes;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBinary;
import dev.lamella.variant.VariantBoolean;
import dev.lamella.variant.VariantDate;
import dev.lamella.variant.VariantDecimal;
import dev.lamella.variant.VariantDouble;
import dev.lamella.variant.VariantFloat;
import dev.lamella.variant.VariantInteger;
import dev.lamella.variant.VariantString;
import dev.lamella.variant.VariantTime;
import dev.lamella.variant.VariantTimestamp;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.variant.VariantUuid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/// Converts values of documents to objects of one class, exactly or not at all.
///
/// @param form the form of the documents: types that JSON does not have are texts there
record Scalars(Class<?> base, DocumentForm form) {
    private static final Map<Class<?>, BiFunction<Scalars, Variant, Object>> READERS = Map.ofEntries(
            entry(Boolean.class, Scalars::bool),
            entry(Byte.class, (scalars, part) -> (byte) scalars.whole(part, Byte.MIN_VALUE, Byte.MAX_VALUE)),
            entry(Short.class, (scalars, part) -> (short) scalars.whole(part, Short.MIN_VALUE, Short.MAX_VALUE)),
            entry(Integer.class, (scalars, part) -> (int) scalars.whole(part, Integer.MIN_VALUE, Integer.MAX_VALUE)),
            entry(Long.class, (scalars, part) -> scalars.whole(part, Long.MIN_VALUE, Long.MAX_VALUE)),
            entry(BigInteger.class, Scalars::bigInteger),
            entry(BigDecimal.class, Scalars::decimal),
            entry(Float.class, Scalars::real32),
            entry(Double.class, Scalars::real64),
            entry(String.class, Scalars::text),
            entry(Character.class, Scalars::character),
            entry(byte[].class, Scalars::bytes),
            entry(UUID.class, (scalars, part) -> part instanceof VariantUuid uuid
                    ? uuid.value()
                    : scalars.parsed(part, "a UUID")),
            entry(LocalDate.class, (scalars, part) -> part instanceof VariantDate date
                    ? date.value()
                    : scalars.parsed(part, "a date")),
            entry(LocalTime.class, (scalars, part) -> part instanceof VariantTime time
                    ? time.value()
                    : scalars.parsed(part, "a time of day")),
            entry(LocalDateTime.class, Scalars::local),
            entry(Instant.class, Scalars::instant),
            entry(OffsetDateTime.class, (scalars, part) -> scalars.instant(part).atOffset(ZoneOffset.UTC)),
            entry(ZonedDateTime.class, (scalars, part) -> scalars.instant(part).atZone(ZoneOffset.UTC)),
            entry(Variant.class, (ignored, part) -> part));

    private static Map.Entry<Class<?>, BiFunction<Scalars, Variant, Object>> entry(Class<?> base,
            BiFunction<Scalars, Variant, Object> reader) {
        return Map.entry(base, reader);
    }

    /// Whether documents have values for a class.
    static boolean areOf(Class<?> base) {
        return READERS.containsKey(base);
    }

    /// The object of a part.
    ///
    /// @throws ValueException if the part is not a value of the class
    Object of(Variant part) {
        return Objects.requireNonNull(READERS.get(base)).apply(this, part);
    }

    private static ValueException unfit(Variant part, String expected) {
        return DocumentSlot.unfit("", part, expected);
    }

    private Object bool(Variant part) {
        if (part instanceof VariantBoolean bool) {
            return bool.value();
        }
        throw unfit(part, "a boolean");
    }

    private long whole(Variant part, long min, long max) {
        BigInteger number = bigInteger(part);
        if (number.bitLength() >= Long.SIZE || number.longValue() < min || number.longValue() > max) {
            throw ValueException.fitting("a wider type", ValueException.Reason.OUT_OF_RANGE,
                    "The number is outside " + min + " to " + max);
        }
        return number.longValue();
    }

    private BigInteger bigInteger(Variant part) {
        BigDecimal number = decimal(part);
        if (number.signum() != 0 && number.stripTrailingZeros().scale() > 0) {
            throw ValueException.fitting("a BigDecimal", ValueException.Reason.INEXACT,
                    "The number has digits after the point, but must be a whole number");
        }
        return number.toBigInteger();
    }

    private BigDecimal decimal(Variant part) {
        return switch (part) {
            case VariantInteger number -> BigDecimal.valueOf(number.value());
            case VariantDecimal number -> number.value();
            case VariantFloat number -> finite(number.value());
            case VariantDouble number -> finite(number.value());
            default -> throw unfit(part, "a number");
        };
    }

    private BigDecimal finite(double number) {
        if (!Double.isFinite(number)) {
            throw ValueException.fitting("a double, which holds them", ValueException.Reason.UNSUITABLE,
                    "NaN and infinities are not exact numbers");
        }
        // A number with an exponent is parsed as a double; its shortest decimal has the same digits.
        return form == DocumentForm.JSON ? BigDecimal.valueOf(number) : new BigDecimal(number);
    }

    private Object real64(Variant part) {
        return switch (part) {
            case VariantDouble number -> number.value();
            case VariantFloat number -> (double) number.value();
            case VariantString text when notNumber(text).isPresent() -> notNumber(text).get();
            default -> {
                BigDecimal number = decimal(part);
                double nearest = number.doubleValue();
                requireExact(form == DocumentForm.JSON || new BigDecimal(nearest).compareTo(number) == 0, "double");
                yield nearest;
            }
        };
    }

    private Object real32(Variant part) {
        return switch (part) {
            case VariantFloat number -> number.value();
            case VariantDouble number -> {
                float nearest = (float) number.value();
                requireExact(Double.isNaN(number.value()) || form == DocumentForm.JSON && Float.isFinite(nearest)
                        || nearest == number.value(), "float");
                yield nearest;
            }
            case VariantString text when notNumber(text).isPresent() -> notNumber(text).get().floatValue();
            default -> {
                BigDecimal number = decimal(part);
                float nearest = number.floatValue();
                requireExact(form == DocumentForm.JSON || new BigDecimal(nearest).compareTo(number) == 0, "float");
                yield nearest;
            }
        };
    }

    private static void requireExact(boolean isExact, String type) {
        if (!isExact) {
            throw ValueException.fitting("a BigDecimal", ValueException.Reason.INEXACT,
                    "A " + type + " cannot hold the number exactly");
        }
    }

    /// NaN and infinities, which are texts in JSON.
    private Optional<Double> notNumber(VariantString text) {
        if (form != DocumentForm.JSON) {
            return Optional.empty();
        }
        return switch (text.value()) {
            case "NaN" -> Optional.of(Double.NaN);
            case "Infinity" -> Optional.of(Double.POSITIVE_INFINITY);
            case "-Infinity" -> Optional.of(Double.NEGATIVE_INFINITY);
            default -> Optional.empty();
        };
    }

    private String text(Variant part) {
        if (part instanceof VariantString text) {
            return text.value();
        }
        throw unfit(part, "a text");
    }

    private Object character(Variant part) {
        String text = text(part);
        if (text.length() != 1) {
            throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                    "The text has " + text.length() + " UTF-16 units; a char is one");
        }
        return text.charAt(0);
    }

    private Object bytes(Variant part) {
        if (part instanceof VariantBinary bytes) {
            return bytes.value();
        }
        if (form == DocumentForm.JSON && part instanceof VariantString text) {
            try {
                return Base64.getDecoder().decode(text.value());
            } catch (IllegalArgumentException ignored) {
                throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                        "The text is not base64, which JSON uses for bytes");
            }
        }
        throw unfit(part, "bytes");
    }

    private Object local(Variant part) {
        return part instanceof VariantTimestamp timestamp && isLocal(timestamp)
                ? timestamp.localDateTime()
                : parsed(part, "a date and time without time zone");
    }

    private Instant instant(Variant part) {
        return part instanceof VariantTimestamp timestamp && !isLocal(timestamp)
                ? timestamp.instant()
                : (Instant) new Scalars(Instant.class, form).parsed(part, "a point in time");
    }

    private static boolean isLocal(VariantTimestamp timestamp) {
        VariantTimestampKind kind = timestamp.timestampKind();
        return kind == VariantTimestampKind.LOCAL_MICROS || kind == VariantTimestampKind.LOCAL_NANOS;
    }

    /// A value that is a text in JSON.
    private Object parsed(Variant part, String expected) {
        if (form == DocumentForm.JSON && part instanceof VariantString text) {
            ConversionStep step = JavaTypes.of(base)
                    .flatMap(row -> row.step(ColumnKind.STRING, ConversionStep.Use.ASKED)).orElseThrow();
            return step.fromBase().orElseThrow().apply(text.value());
        }
        throw unfit(part, expected);
    }
}
