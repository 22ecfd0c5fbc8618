package dev.lamella.records.internal.read;

import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.Kind;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.records.internal.shape.Shape;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;

/// Reads the texts of defaults as the types of their components.
final class DefaultValues {
    private static final Map<Class<?>, Function<String, Object>> PARSERS = Map.ofEntries(
            Map.entry(Boolean.class, DefaultValues::truth), Map.entry(Byte.class, Byte::valueOf),
            Map.entry(Short.class, Short::valueOf), Map.entry(Integer.class, Integer::valueOf),
            Map.entry(Long.class, Long::valueOf), Map.entry(Float.class, Float::valueOf),
            Map.entry(Double.class, Double::valueOf), Map.entry(Character.class, DefaultValues::character),
            Map.entry(String.class, text -> text), Map.entry(CharSequence.class, text -> text),
            Map.entry(BigInteger.class, BigInteger::new), Map.entry(BigDecimal.class, BigDecimal::new),
            Map.entry(UUID.class, UUID::fromString), Map.entry(LocalDate.class, LocalDate::parse),
            Map.entry(LocalTime.class, LocalTime::parse), Map.entry(LocalDateTime.class, LocalDateTime::parse),
            Map.entry(Instant.class, Instant::parse), Map.entry(OffsetDateTime.class, OffsetDateTime::parse),
            Map.entry(OffsetTime.class, OffsetTime::parse), Map.entry(ZonedDateTime.class, ZonedDateTime::parse),
            Map.entry(Duration.class, Duration::parse), Map.entry(Period.class, Period::parse),
            Map.entry(Year.class, Year::parse), Map.entry(YearMonth.class, YearMonth::parse),
            Map.entry(byte[].class, text -> text.getBytes(StandardCharsets.UTF_8)));

    private final Requests requests;

    DefaultValues(Requests requests) {
        this.requests = requests;
    }

    /// The value that a text is for a component.
    ///
    /// @throws IllegalArgumentException if it is none of the type, or if the type has no values with a text
    Object parse(Shape shape, String text, String component) {
        return switch (shape) {
            case Shape.Value value -> value(value.type(), text, component);
            case Shape.Maybe maybe -> maybe(maybe, parse(maybe.content().shape(), text, component));
            case Shape.Struct _,Shape.Sequence _,Shape.Mapping _,Shape.Choice _ -> throw new IllegalArgumentException(
                    component + ": no text is a " + shape.type().getSimpleName()
                            + ". Leave out its @DefaultValue, and make it an Optional.");
        };
    }

    private static Object maybe(Shape.Maybe maybe, Object value) {
        if (maybe.type() == Optional.class) {
            return Optional.of(value);
        }
        return switch (value) {
            case Integer number -> OptionalInt.of(number);
            case Long number -> OptionalLong.of(number);
            case Double number -> OptionalDouble.of(number);
            default -> throw new IllegalStateException("there is no " + maybe.type() + " of " + value.getClass());
        };
    }

    // A user's converter may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private Object value(Class<?> type, String text, String component) {
        try {
            return read(type, text, component);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(component + ": the @DefaultValue \"" + text + "\" is no "
                    + type.getSimpleName() + ". Write one as its type reads it.", e);
        }
    }

    private Object read(Class<?> type, String text, String component) {
        Class<?> box = MethodType.methodType(type).wrap().returnType();
        Function<String, Object> parser = PARSERS.get(box);
        boolean isOwn = requests.converters().stream().anyMatch(converter -> converter.type() == type);
        if (parser != null && !isOwn) {
            return parser.apply(text);
        }
        if (type.isEnum() && !isOwn) {
            return Optional.ofNullable(ConstantsSource.byText(type).get(text)).orElseThrow();
        }
        Step step = requests.step(type, Kind.STRING, Step.Use.ASKED)
                .or(() -> requests.row(type).map(JavaType::steps).map(steps -> steps.getFirst()))
                .filter(candidate -> candidate.fromBase().isPresent() && candidate.base() != type)
                .orElseThrow(() -> new IllegalArgumentException(component + ": no text is known for "
                        + type.getSimpleName()));
        return step.fromBase().orElseThrow().apply(read(step.base(), text, component));
    }

    private static Boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("true or false");
        };
    }

    private static Character character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("one character");
        }
        return text.charAt(0);
    }
}
