package dev.lamella.internal.shredding;

import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.VariantAssembler;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;

/// Values of one kind. One class for all of them: the loop over the fields of a row meets them in turn.
final class Leaf extends Bound {
    private static final long MICROS_OF_DAY = 86_400_000_000L;
    /// The smallest numbers that are too large for a decimal of 4 or 8 bytes.
    private static final int TOO_LARGE_4 = (int) Exact.power(9);
    private static final long TOO_LARGE_8 = Exact.power(18);

    private final String path;
    private final VariantKind kind;
    private final PrimitiveField field;
    private final int scale;
    private final VariantTimestampKind timestampKind;
    private final Slices slices = new Slices();
    private boolean[] booleans = {};
    private int[] ints = {};
    private long[] longs = {};
    private float[] floats = {};
    private double[] doubles = {};

    Leaf(String path, Typed.Leaf leaf) {
        this.path = path;
        this.kind = leaf.kind();
        this.field = leaf.field();
        this.scale = field.logicalType().orElse(null) instanceof LogicalType.Decimal decimal ? decimal.scale() : 0;
        this.timestampKind = field.logicalType().orElse(null) instanceof LogicalType.Timestamp timestamp
                ? timestampKind(timestamp)
                : VariantTimestampKind.UTC_MICROS;
    }

    /// Which of the four timestamps a column holds.
    static VariantTimestampKind timestampKind(LogicalType.Timestamp type) {
        boolean isNanos = type.unit() == TimePrecision.NANOS;
        return type.isAdjustedToUTC()
                ? isNanos ? VariantTimestampKind.UTC_NANOS : VariantTimestampKind.UTC_MICROS
                : isNanos ? VariantTimestampKind.LOCAL_NANOS : VariantTimestampKind.LOCAL_MICROS;
    }

    @Override
    void bindValues(ColumnVector vector) {
        boolean isExpected = switch (kind) {
            case BOOLEAN -> vector instanceof BooleanVector;
            case INT8, INT16, INT32, DECIMAL4, DATE -> vector instanceof IntVector;
            case INT64, DECIMAL8, TIME, TIMESTAMP -> vector instanceof LongVector;
            case FLOAT -> vector instanceof FloatVector;
            case DOUBLE -> vector instanceof DoubleVector;
            case DECIMAL16, BINARY, STRING, UUID, NULL, OBJECT, ARRAY, UNKNOWN -> true;
        };
        if (!isExpected) {
            throw unexpected(vector);
        }
        switch (vector) {
            case BooleanVector v -> booleans = v.values();
            case IntVector v -> ints = v.values();
            case LongVector v -> longs = v.values();
            case FloatVector v -> floats = v.values();
            case DoubleVector v -> doubles = v.values();
            default -> slices.bind(vector);
        }
    }

    /// Gives the present value of a slot.
    void write(int slot, VariantAssembler out) {
        switch (kind) {
            case BOOLEAN -> out.booleanValue(booleans[slot]);
            case INT8 -> out.int8((byte) ranged(ints[slot], Byte.MIN_VALUE, Byte.MAX_VALUE));
            case INT16 -> out.int16((short) ranged(ints[slot], Short.MIN_VALUE, Short.MAX_VALUE));
            case INT32 -> out.int32(ints[slot]);
            case INT64 -> out.int64(longs[slot]);
            case FLOAT -> out.float32(floats[slot]);
            case DOUBLE -> out.float64(doubles[slot]);
            case DECIMAL4 -> decimal4(ints[slot], out);
            case DECIMAL8 -> decimal8(longs[slot], out);
            case DECIMAL16 -> decimal(slot, out);
            case DATE -> out.date(ints[slot]);
            case TIME -> out.time(ofDay(longs[slot]));
            case TIMESTAMP -> out.timestamp(longs[slot], timestampKind);
            case BINARY -> out.binary(slices.bytes(), slices.offset(slot), slices.length(slot));
            case STRING -> out.string(slices.bytes(), slices.offset(slot), slices.length(slot));
            case UUID -> out.uuid(slices.bytes(), slices.offset(slot));
            case NULL, OBJECT, ARRAY, UNKNOWN -> throw new AssertionError(kind);
        }
    }

    private int ranged(int value, int min, int max) {
        if (value < min || value > max) {
            throw Violation.outOfRange(path, field.typeText(), "has a number outside of " + min + " to " + max);
        }
        return value;
    }

    private long ofDay(long micros) {
        if (micros < 0 || micros >= MICROS_OF_DAY) {
            throw Violation.outOfRange(path, field.typeText(), "has a time outside of the day");
        }
        return micros;
    }

    /// A number with more digits than a decimal of 4 bytes has, which no precision on INT32 allows, gets 8.
    private void decimal4(int unscaled, VariantAssembler out) {
        if (unscaled > -TOO_LARGE_4 && unscaled < TOO_LARGE_4) {
            out.decimal4(unscaled, scale);
        } else {
            out.decimal8(unscaled, scale);
        }
    }

    /// A number with more digits than a decimal of 8 bytes has, which no precision on INT64 allows, gets 16.
    private void decimal8(long unscaled, VariantAssembler out) {
        if (unscaled > -TOO_LARGE_8 && unscaled < TOO_LARGE_8) {
            out.decimal8(unscaled, scale);
        } else {
            out.decimal16(unscaled >> Long.SIZE - 1, unscaled, scale);
        }
    }

    private void decimal(int slot, VariantAssembler out) {
        byte[] bytes = slices.bytes();
        int from = slices.offset(slot);
        int end = from + slices.length(slot);
        if (from == end) {
            throw Violation.outOfRange(path, field.typeText(), "has a number of no bytes; there is at least one");
        }
        int at = WideDecimal.skipSign(bytes, from, end);
        if (end - at > WideDecimal.BYTES) {
            throw Violation.outOfRange(path, field.typeText(), WideDecimal.PROBLEM);
        }
        long high = WideDecimal.high(bytes, at, end);
        long low = WideDecimal.low(bytes, at, end);
        if (!WideDecimal.isLegal(high, low)) {
            throw Violation.outOfRange(path, field.typeText(), WideDecimal.PROBLEM);
        }
        out.decimal16(high, low, scale);
    }
}
