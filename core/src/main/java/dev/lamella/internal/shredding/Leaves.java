package dev.lamella.internal.shredding;

import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.shredding.NumberFit;
import dev.lamella.variant.VariantKind;

/// Which columns take which values: the table "Shredded Value Types".
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md#shredded-value-types">Shredded value
///     types</a>
final class Leaves {
    private Leaves() {}

    static LeafSlots of(Typed.Leaf leaf, NumberFit fit, Room room) {
        VariantKind kind = leaf.kind();
        PrimitiveField field = leaf.field();
        return switch (kind) {
            case INT8, INT16, INT32, INT64, DECIMAL4, DECIMAL8, DECIMAL16 ->
                new ExactSlots(field, exact(kind, field, fit), room);
            case BOOLEAN, FLOAT, DOUBLE, DATE, TIME, TIMESTAMP, STRING, BINARY, UUID ->
                new PlainSlots(kind, field, room);
            case NULL, OBJECT, ARRAY, UNKNOWN -> throw new IllegalArgumentException("A leaf of kind " + kind);
        };
    }

    /// The numbers that a column takes.
    static Exact exact(VariantKind kind, PrimitiveField field, NumberFit fit) {
        return switch (kind) {
            case INT8 -> Exact.integer(kind, 8, fit);
            case INT16 -> Exact.integer(kind, 16, fit);
            case INT32 -> Exact.integer(kind, 32, fit);
            case INT64 -> Exact.integer(kind, 64, fit);
            default -> decimal(kind, field, fit);
        };
    }

    private static Exact decimal(VariantKind kind, PrimitiveField field, NumberFit fit) {
        if (field.logicalType().orElse(null) instanceof LogicalType.Decimal(int precision, int scale)) {
            return Exact.decimal(kind, precision, scale, fit);
        }
        throw new IllegalArgumentException("No DECIMAL: " + field.typeText());
    }
}
