package dev.lamella.shredding;

import dev.lamella.internal.shred.VariantLayout.Typed;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantTimestampKind;

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
            case BOOLEAN -> new OtherSlots.Booleans();
            case FLOAT -> new OtherSlots.Floats();
            case DOUBLE -> new OtherSlots.Doubles();
            case INT8 -> new NumberSlots.Numbers(false, Exact.integer(kind, 8, fit));
            case INT16 -> new NumberSlots.Numbers(false, Exact.integer(kind, 16, fit));
            case INT32 -> new NumberSlots.Numbers(false, Exact.integer(kind, 32, fit));
            case INT64 -> new NumberSlots.Numbers(true, Exact.integer(kind, 64, fit));
            case DECIMAL4 -> new NumberSlots.Numbers(false, decimal(kind, field, fit));
            case DECIMAL8 -> new NumberSlots.Numbers(true, decimal(kind, field, fit));
            case DECIMAL16 -> field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                    ? new BytesSlots.FixedDecimals(field.typeLength(), decimal(kind, field, fit))
                    : new BytesSlots.Decimals(room, decimal(kind, field, fit));
            case DATE -> new NumberSlots.Dates();
            case TIME -> new NumberSlots.Times();
            case TIMESTAMP -> new NumberSlots.Timestamps(timestampKind(field));
            case STRING -> new BytesSlots.Strings(room);
            case BINARY -> new BytesSlots.Binaries(room);
            case UUID -> new BytesSlots.Uuids();
            case NULL, OBJECT, ARRAY, UNKNOWN -> throw new IllegalArgumentException("a leaf of kind " + kind);
        };
    }

    private static Exact decimal(VariantKind kind, PrimitiveField field, NumberFit fit) {
        if (field.logicalType().orElse(null) instanceof LogicalType.Decimal(int precision, int scale)) {
            return Exact.decimal(kind, precision, scale, fit);
        }
        throw new IllegalArgumentException("no DECIMAL: " + field.typeText());
    }

    static VariantTimestampKind timestampKind(PrimitiveField field) {
        if (field.logicalType().orElse(null) instanceof LogicalType.Timestamp timestamp) {
            return Leaf.timestampKind(timestamp);
        }
        throw new IllegalArgumentException("no TIMESTAMP: " + field.typeText());
    }
}
