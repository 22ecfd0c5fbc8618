package dev.lamella.internal.shredding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantBinary;
import dev.lamella.variant.VariantBoolean;
import dev.lamella.variant.VariantDate;
import dev.lamella.variant.VariantDecimal;
import dev.lamella.variant.VariantDouble;
import dev.lamella.variant.VariantFloat;
import dev.lamella.variant.VariantInteger;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantNull;
import dev.lamella.variant.VariantObject;
import dev.lamella.variant.VariantString;
import dev.lamella.variant.VariantTime;
import dev.lamella.variant.VariantTimestamp;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.variant.VariantUnknown;
import dev.lamella.variant.VariantUuid;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/// Gives the shredded values of a column to a [LeafSlots], as what they are.
///
/// @param kind of the values
record CastSource(VariantKind kind, Values values) {
    /// The source of one column.
    @FunctionalInterface
    interface Values {
        /// @param slot one that is not null
        /// @return whether the target has the value
        boolean put(int slot, LeafSlots target);
    }

    boolean put(int slot, LeafSlots target) {
        return values.put(slot, target);
    }

    /// @param column as it is read; perhaps nulls alone
    static CastSource of(Typed typed, ColumnVector column) {
        return switch (typed) {
            // Objects and arrays cannot be cast, and a column that does not exist has no values.
            case Typed.ObjectOf ignored -> new CastSource(VariantKind.OBJECT, (ignored2, ignored3) -> false);
            case Typed.ArrayOf ignored -> new CastSource(VariantKind.ARRAY, (ignored2, ignored3) -> false);
            case Typed.None ignored -> new CastSource(VariantKind.NULL, (ignored2, ignored3) -> false);
            case Typed.Leaf(VariantKind kind, PrimitiveField field) -> new CastSource(kind,
                    leaf(kind, field, column instanceof DictionaryVector indices ? indices.materialize() : column));
        };
    }

    private static Values leaf(VariantKind kind, PrimitiveField field, ColumnVector column) {
        return switch (column) {
            case BooleanVector v -> (slot, target) -> target.booleanValue(slot, v.values()[slot]);
            case FloatVector v -> (slot, target) -> target.float32(slot, v.values()[slot]);
            case DoubleVector v -> (slot, target) -> target.float64(slot, v.values()[slot]);
            case IntVector v -> switch (field.logicalType().orElse(null)) {
                case LogicalType.Decimal(int ignored, int scale) ->
                    (slot, target) -> target.decimal(slot, (long) v.values()[slot], scale);
                case LogicalType.Date ignored -> (slot, target) -> target.date(slot, v.values()[slot]);
                case null, default -> (slot, target) -> target.whole(slot, v.values()[slot], kind);
            };
            case LongVector v -> longs(kind, field, v.values());
            case BytesVector v -> bytes(field, v);
            case FixedBytesVector v -> switch (field.logicalType().orElse(null)) {
                case LogicalType.Decimal(int ignored, int scale) -> (slot, target) -> target.decimal(slot,
                        number(v.bytes(), v.offset(slot), v.width()), scale);
                case null, default -> (slot, target) -> target.uuid(slot, bits(v, slot, 0), bits(v, slot, Long.BYTES));
            };
            default -> (ignored, ignored2) -> false;
        };
    }

    private static long bits(FixedBytesVector uuids, int slot, int at) {
        return ByteBuffer.wrap(uuids.bytes()).getLong(uuids.offset(slot) + at);
    }

    private static Values longs(VariantKind kind, PrimitiveField field, long[] values) {
        return switch (field.logicalType().orElse(null)) {
            case LogicalType.Decimal(int ignored, int scale) ->
                (slot, target) -> target.decimal(slot, values[slot], scale);
            case LogicalType.Time ignored -> (slot, target) -> target.time(slot, values[slot]);
            case LogicalType.Timestamp timestamp -> {
                VariantTimestampKind unit = Leaf.timestampKind(timestamp);
                yield (slot, target) -> target.timestamp(slot, values[slot], unit);
            }
            case null, default -> (slot, target) -> target.whole(slot, values[slot], kind);
        };
    }

    private static Values bytes(PrimitiveField field, BytesVector v) {
        return switch (field.logicalType().orElse(null)) {
            case LogicalType.Decimal(int ignored, int scale) -> (slot, target) -> target.decimal(slot,
                    number(v.bytes(), v.offset(slot), v.length(slot)), scale);
            case LogicalType.String ignored ->
                (slot, target) -> target.string(slot, v.bytes(), v.offset(slot), v.length(slot));
            case null, default ->
                (slot, target) -> target.binary(slot, v.bytes(), v.offset(slot), v.length(slot));
        };
    }

    private static BigInteger number(byte[] bytes, int from, int count) {
        if (count == 0) {
            throw new CorruptFileException("A decimal has no bytes; it has at least one");
        }
        // Bytes that only repeat the sign make a number no greater, and are no reason to work long.
        int at = WideDecimal.skipSign(bytes, from, from + count);
        if (from + count - at > WideDecimal.BYTES) {
            throw new CorruptFileException("A decimal " + WideDecimal.PROBLEM);
        }
        return new BigInteger(bytes, at, from + count - at);
    }

    /// Gives a value to a target.
    ///
    /// @return whether the target has the value
    static boolean put(Variant value, int slot, LeafSlots target) {
        return switch (value) {
            case VariantBoolean v -> target.booleanValue(slot, v.value());
            case VariantInteger v -> target.whole(slot, v.value(), v.kind());
            case VariantDecimal v -> target.decimal(slot, v.unscaled(), v.scale());
            case VariantFloat v -> target.float32(slot, v.value());
            case VariantDouble v -> target.float64(slot, v.value());
            case VariantDate v -> target.date(slot, v.days());
            case VariantTime v -> target.time(slot, v.micros());
            case VariantTimestamp v -> target.timestamp(slot, v.value(), v.timestampKind());
            case VariantString v -> target.string(slot, v.bytes(), v.utf8From(), v.utf8Count());
            case VariantBinary v -> target.binary(slot, v.bytes(), v.dataFrom(), v.dataCount());
            case VariantUuid v -> target.uuid(slot, v.mostSignificantBits(), v.leastSignificantBits());
            case VariantNull ignored -> false;
            case VariantObject ignored -> false;
            case VariantArray ignored -> false;
            case VariantUnknown ignored -> false;
        };
    }
}
