package dev.lamella.internal.shredding;

import dev.lamella.error.ValueException;
import dev.lamella.filter.VariantExtract;
import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.internal.variant.VariantRoute;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.Optional;

/// The values at a path, as a type: the shredded column itself if it has that type and nothing remains in `value`, else
/// its values and the leftovers put together.
final class TypedExtraction implements Extraction {
    private final PrimitiveField field;
    private final VariantExtract extract;
    private final VariantExtract.Misfit misfit;
    private final RouteReader reader;
    private final LeafSlots slots;
    /// Steps to be followed in `value`.
    private final VariantPath rest;
    private final Typed typed;
    /// Whether shredded values are of the type that is asked for.
    private final boolean isSameType;

    TypedExtraction(PrimitiveField field, VariantExtract extract, VariantExtract.Misfit misfit, VariantRoute route,
            RouteReader reader) {
        this.field = field;
        this.slots = CastSlots.of(field);
        this.extract = extract;
        this.misfit = misfit;
        this.reader = reader;
        this.rest = VariantPath.of(route.rest());
        this.typed = route.rest().isEmpty() ? route.end().pair().typed() : new Typed.None();
        this.isSameType = typed instanceof Typed.Leaf(VariantKind ignored, PrimitiveField leaf) && isSame(leaf, field);
    }

    /// Whether each value of one column may stand in the other as it is.
    private static boolean isSame(PrimitiveField from, PrimitiveField to) {
        if (from.type() != to.type() || from.typeLength() != to.typeLength()
                || !from.shreddedKind().equals(to.shreddedKind())) {
            return false;
        }
        return switch (to.logicalType().orElse(null)) {
            case LogicalType.Decimal(int precision, int scale) ->
                from.logicalType().orElseThrow() instanceof LogicalType.Decimal(int digits, int fraction)
                        && fraction == scale && digits <= precision;
            case LogicalType.Timestamp timestamp -> timestamp.equals(from.logicalType().orElseThrow());
            // One kind is one type otherwise: INT32 is INTEGER(32,true).
            case null, default -> true;
        };
    }

    @Override
    public int row() {
        return reader.row();
    }

    @Override
    public ColumnVector column(GroupVector variant) {
        RouteReader.End end = reader.end(variant);
        boolean hasLeftovers = end.found().length > 0 || end.value().validity().nullCount() < end.value().size();
        if (!hasLeftovers && isSameType && !(end.typed() instanceof NullVector)) {
            return end.typed();
        }
        return merged(end, hasLeftovers);
    }

    private ColumnVector merged(RouteReader.End end, boolean hasLeftovers) {
        int size = end.typed().size();
        slots.clear();
        CastSource shredded = CastSource.of(typed, end.typed());
        Validity isTyped = end.typed().validity();
        Optional<BytesVector> values = hasLeftovers && !(end.value() instanceof NullVector)
                ? Optional.of(RouteReader.bytes(end.value()))
                : Optional.empty();
        for (int i = 0; i < size; i++) {
            reader.moveTo(i);
            boolean hasValue = values.isPresent() && values.get().validity().isPresent(i);
            if (isTyped.isPresent(i)) {
                if (hasValue && !(typed instanceof Typed.ObjectOf)) {
                    reader.requireOneSide();
                }
                require(shredded.put(i, slots), shredded.kind());
            } else if (hasValue) {
                rest.find(reader.value(values.orElseThrow(), i)).ifPresent(this::put);
            } else {
                Variant found = end.found(i);
                if (found != null) {
                    put(found);
                }
            }
        }
        return slots.vector(size);
    }

    private void put(Variant value) {
        require(value.kind() == VariantKind.NULL || CastSource.put(value, reader.row(), slots), value.kind());
    }

    private static String withArticle(VariantKind kind) {
        return ("AIO".indexOf(kind.name().charAt(0)) < 0 ? "a " : "an ") + kind;
    }

    /// Rejects a value that the type does not have, unless it is to be null.
    private void require(boolean fits, VariantKind kind) {
        if (!fits && misfit == VariantExtract.Misfit.REJECT) {
            throw new ValueException("The value at " + extract.path() + " is " + withArticle(kind)
                    + " and cannot be read as " + field.typeText(),
                    "Ask for null instead, with orNull(), or for Variant values, without a type.");
        }
    }
}
