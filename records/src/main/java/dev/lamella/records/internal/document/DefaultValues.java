package dev.lamella.records.internal.document;

import dev.lamella.error.ParquetException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.Optionals;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.ValueTraits;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Supplier;

/// Parses default values as the types of their components.
public final class DefaultValues {
    private DefaultValues() {}

    /// The default value of a component.
    ///
    /// @throws IllegalArgumentException if the text is not a value of the type, or the type has no values with a text
    ///         form
    public static Object of(TypeUse place, String text, String component, Requests requests) {
        return switch (place.shape()) {
            case Shape.Value value -> value(value, place, text, component, requests);
            case Shape.Maybe maybe -> Optionals.of(maybe.type(), of(maybe.content(), text, component, requests));
            case Shape.Struct ignored ->
                throw withoutText(place, component);
            case Shape.Sequence ignored -> json(place, text, component, requests);
            case Shape.Mapping ignored -> json(place, text, component, requests);
            case Shape.Choice ignored ->
                throw withoutText(place, component);
            case Shape.Again ignored ->
                throw withoutText(place, component);
            case Shape.End ignored ->
                throw withoutText(place, component);
        };
    }

    /// A list, set, array or map, from JSON: as a component that is stored as JSON.
    private static Object json(TypeUse place, String text, String component, Requests requests) {
        ConversionStep step = Documents.step(place, ColumnKind.JSON, ConversionStep.Use.ALWAYS, requests, component)
                .orElseThrow(() -> withoutText(place, component));
        try {
            if (!text.strip().equals("null")) {
                return step.fromBase().orElseThrow().apply(text);
            }
        } catch (ParquetException e) {
            throw new IllegalArgumentException(notJson(place, text, component) + ": " + e.problem(), e);
        }
        throw new IllegalArgumentException(notJson(place, text, component));
    }

    private static String notJson(TypeUse place, String text, String component) {
        return "Component " + component + ": The default value of a " + place.text()
                + " is JSON, like [] or {\"key\": 1}, but it is " + text;
    }

    private static IllegalArgumentException withoutText(TypeUse place, String component) {
        return new IllegalArgumentException("Component " + component + ": A " + place.text()
                + " cannot be written as a text. Leave out its @DefaultValue, and make it an Optional.");
    }

    /// Supplies the default value of a component: a new object each time if objects of the class are mutable.
    ///
    /// @throws IllegalArgumentException as [#of]
    public static Supplier<Object> maker(TypeUse place, String text, String component, Requests requests) {
        Object value = of(place, text, component, requests);
        return isConstant(value) ? () -> value : () -> of(place, text, component, requests);
    }

    /// Whether all records can share the object, because it is immutable.
    public static boolean isConstant(Object value) {
        return switch (value) {
            case Optional<?> optional -> optional.map(DefaultValues::isConstant).orElse(true);
            case Enum<?> ignored -> true;
            case String ignored -> true;
            case Boolean ignored -> true;
            case Character ignored -> true;
            case Byte ignored -> true;
            case Short ignored -> true;
            case Integer ignored -> true;
            case Long ignored -> true;
            case Float ignored -> true;
            case Double ignored -> true;
            case BigInteger ignored -> true;
            case BigDecimal ignored -> true;
            case UUID ignored -> true;
            case OptionalInt ignored -> true;
            case OptionalLong ignored -> true;
            case OptionalDouble ignored -> true;
            case Temporal ignored -> true;
            case TemporalAmount ignored -> true;
            default -> false;
        };
    }

    private static Object value(Shape.Value value, TypeUse place, String text, String component, Requests requests) {
        ValueTraits traits = ValueTraits.NONE.with(place.bits());
        JavaType row = requests.row(value.type(), traits).orElseThrow();
        try {
            return row.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Component " + component + ": " + e.getMessage(), e);
        }
    }
}
