package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.EnumBits;
import dev.lamella.records.internal.convert.Kind;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.records.internal.shape.Place;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.Loss;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.util.Map;
import java.util.Optional;

/// Objects with parts that are stored as one value: a VARIANT, a JSON text, or, of constants, the bits of a number.
public final class Documents {
    private Documents() {}

    /// The way of what stands at a place to columns of a kind; empty if it is not stored there as one value.
    ///
    /// @param use [Step.Use#ASKED] if the column's type was asked for
    /// @param path of the place in Java, for messages
    /// @throws IllegalArgumentException if it has parts that no document holds, or more constants than a number bits
    public static Optional<Step> step(Place place, Kind kind, Step.Use use, Requests requests, String path) {
        return switch (kind) {
            case VARIANT -> isDocument(place.shape(), Form.VARIANT)
                    ? Optional.of(variant(new NodeMaker(Form.VARIANT, requests).slot(place, path)))
                    : Optional.empty();
            case JSON -> isDocument(place.shape(), Form.JSON)
                    ? Optional.of(json(new NodeMaker(Form.JSON, requests).slot(place, path)))
                    : Optional.empty();
            case INT32, INT64 -> use == Step.Use.ASKED
                    ? EnumBits.step(place.shape(), kind, requests.options().unknownConstant())
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    /// Values have a way of their own, but for any values as text.
    private static boolean isDocument(Shape shape, Form form) {
        return switch (shape) {
            case Shape.Value(Class<?> type) -> type == Object.class && form == Form.JSON;
            case Shape.Maybe ignored -> false;
            case Shape.End ignored -> false;
            case Shape.Struct ignored -> true;
            case Shape.Sequence ignored -> true;
            case Shape.Mapping ignored -> true;
            case Shape.Choice ignored -> true;
            case Shape.Again ignored -> true;
        };
    }

    // A null is given only for a null of the document, where the place has one.
    @SuppressWarnings("NullAway")
    private static Step variant(Slot root) {
        return new Step(Variant.class, Optional.of(value -> root.tree(value, 0)),
                Optional.of(value -> thing(root, (Variant) value)), Map.of(Kind.VARIANT, Loss.CHECKED),
                Step.Use.ALWAYS);
    }

    // As above.
    @SuppressWarnings("NullAway")
    private static Step json(Slot root) {
        return new Step(String.class, Optional.of(value -> text(root, value)),
                Optional.of(value -> thing(root, parsed((String) value))), Map.of(Kind.JSON, Loss.CHECKED),
                Step.Use.ALWAYS);
    }

    private static String text(Slot root, Object value) {
        try {
            return JsonText.of(root.tree(value, 0));
        } catch (VariantFormatException e) {
            throw new ValueException("the value has no JSON: " + e.problem(), e.advice(), e);
        }
    }

    private static Variant parsed(String text) {
        try {
            return Variant.ofJson(text);
        } catch (VariantFormatException e) {
            // Not as the cause: its message may hold a piece of the text.
            throw new ValueException("the text is not JSON at its byte " + e.position() + ": " + e.problem(),
                    e.advice());
        }
    }

    // It is null for a null of the document, where the place has one.
    @SuppressWarnings("NullAway")
    private static Object thing(Slot root, Variant value) {
        try {
            return root.thing(value, 0, new Budget(value));
        } catch (VariantFormatException e) {
            throw ValueException.fitting("a Variant, of which the rest can be read", ValueException.Reason.UNSUITABLE,
                    "the Variant is damaged at its byte " + e.position() + ": " + e.problem());
        }
    }
}
