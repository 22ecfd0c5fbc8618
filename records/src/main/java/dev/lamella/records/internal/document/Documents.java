package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.EnumBits;
import dev.lamella.records.internal.convert.JavaTypes;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.Loss;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Composed objects that are stored as one value: a VARIANT, a JSON text, or, for sets of constants, the bits of a
/// number.
public final class Documents {
    private Documents() {}

    /// The step from a place to columns of a kind; empty if the place is not stored there as one value.
    ///
    /// @param use [ConversionStep.Use#ASKED] if an annotation or the mapping requests the type of the column
    /// @param path the path of the place in Java, for messages
    /// @throws IllegalArgumentException if a part cannot be stored in a document, or an enum has more constants than a
    ///         number has bits
    public static Optional<ConversionStep> step(TypeUse place, ColumnKind kind, ConversionStep.Use use,
            Requests requests, String path) {
        return switch (kind) {
            case VARIANT -> isDocument(place.shape(), DocumentForm.VARIANT)
                    ? Optional.of(variant(new NodeMaker(DocumentForm.VARIANT, requests), place, path))
                    : Optional.empty();
            case JSON -> isDocument(place.shape(), DocumentForm.JSON)
                    ? Optional.of(json(new NodeMaker(DocumentForm.JSON, requests), place, path))
                    : Optional.empty();
            case INT32, INT64 -> use == ConversionStep.Use.ASKED
                    ? EnumBits.step(place.shape(), kind, requests.options().unknownConstant())
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    /// Whether a shape is stored as a document. Values have their own columns, except for any value as JSON.
    private static boolean isDocument(Shape shape, DocumentForm form) {
        return switch (shape) {
            case Shape.Value(Class<?> type) -> type == Object.class && form == DocumentForm.JSON;
            case Shape.Maybe ignored -> false;
            case Shape.End ignored -> false;
            case Shape.Struct ignored -> true;
            case Shape.Sequence ignored -> true;
            case Shape.Mapping ignored -> true;
            case Shape.Choice ignored -> true;
            case Shape.Again ignored -> true;
        };
    }

    // The result is null only for a null of a document where the place accepts it.
    @SuppressWarnings("NullAway")
    private static ConversionStep variant(NodeMaker maker, TypeUse place, String path) {
        DocumentSlot root = maker.slot(place, path);
        return new ConversionStep(Variant.class, Optional.of(noted(maker.leaves(), value -> root.tree(value, 0))),
                Optional.of(value -> thing(root, (Variant) value)), Map.of(ColumnKind.VARIANT, loss(maker.leaves())),
                ConversionStep.Use.ALWAYS);
    }

    // As above.
    @SuppressWarnings("NullAway")
    private static ConversionStep json(NodeMaker maker, TypeUse place, String path) {
        DocumentSlot root = maker.slot(place, path);
        return new ConversionStep(String.class, Optional.of(noted(maker.leaves(), value -> text(root, value))),
                Optional.of(value -> thing(root, parsed((String) value))),
                Map.of(ColumnKind.JSON, loss(maker.leaves())), ConversionStep.Use.ALWAYS);
    }

    private static Loss loss(ScalarNodes leaves) {
        return leaves.mayRound() ? Loss.NEAREST : Loss.CHECKED;
    }

    /// Marks a document as not exact if a number in it was rounded.
    private static Function<Object, Object> noted(ScalarNodes leaves, Function<Object, Object> conversion) {
        if (!leaves.mayRound()) {
            return conversion;
        }
        ThreadLocal<Boolean> isRounded = leaves.isRounded();
        return value -> {
            isRounded.set(false);
            Object document = conversion.apply(value);
            return isRounded.get() ? new ConversionStep.Nearest(document) : document;
        };
    }

    private static String text(DocumentSlot root, Object value) {
        try {
            return JsonText.of(root.tree(value, 0));
        } catch (VariantFormatException e) {
            throw new ValueException("The value cannot be written as JSON: " + e.problem(), e.advice(), e);
        }
    }

    private static Variant parsed(String text) {
        try {
            return Variant.ofJson(text);
        } catch (VariantFormatException e) {
            // Without the cause, because its message may hold a part of the text.
            throw new ValueException("The text is not JSON at its byte " + e.position() + ": " + e.problem(),
                    e.advice());
        }
    }

    // The result is null only for a null of the document where the place accepts it.
    @SuppressWarnings("NullAway")
    private static Object thing(DocumentSlot root, Variant value) {
        try {
            return root.thing(value, 0, new Budget(value));
        } catch (VariantFormatException e) {
            throw JavaTypes.unreadable(e);
        }
    }
}
