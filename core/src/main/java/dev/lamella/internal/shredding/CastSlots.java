package dev.lamella.internal.shredding;

import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.shredding.NumberFit;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.ColumnVector;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Columns for values of a variant that are cast to a type. Shredding must preserve the type of a value, and a cast need
/// not, so these columns accept more values than shredded ones.
final class CastSlots {
    /// The first number that no long has; numbers below are exact if they come back the same.
    private static final double TOO_LARGE = 0x1p63;

    /// No decimal is as large, nor larger.
    private static final double MOST_DECIMAL = 1e38;

    private CastSlots() {}

    /// @param field of a type that variants may be shredded into
    static LeafSlots of(PrimitiveField field) {
        VariantKind kind = field.shreddedKind().orElseThrow();
        return switch (kind) {
            case FLOAT, DOUBLE -> new Reals(kind, field);
            case TIMESTAMP -> new Timestamps(field);
            case STRING, BINARY -> new Slices(kind);
            case INT8, INT16, INT32, INT64, DECIMAL4, DECIMAL8, DECIMAL16 -> new ExactNumbers(kind, field);
            case BOOLEAN, DATE, TIME, UUID -> new PlainSlots(kind, field, new Room());
            case NULL, OBJECT, ARRAY, UNKNOWN -> throw new AssertionError(kind);
        };
    }

    /// Integers and DECIMAL: also floats and doubles that are such a number, to their last binary digit.
    private static final class ExactNumbers extends ExactSlots {
        ExactNumbers(VariantKind kind, PrimitiveField field) {
            super(field, Leaves.exact(kind, field, NumberFit.LOSSLESS), new Room());
        }

        @Override
        public boolean float32(int slot, float value) {
            return float64(slot, value);
        }

        @Override
        public boolean float64(int slot, double value) {
            if (Math.abs(value) < TOO_LARGE && (long) value == value) {
                return whole(slot, (long) value, VariantKind.INT64);
            }
            if (!(Math.abs(value) < MOST_DECIMAL)) {
                return false;
            }
            BigDecimal number = new BigDecimal(value);
            return number.scale() <= Exact.MOST_DIGITS && decimal(slot, number.unscaledValue(), number.scale());
        }
    }

    /// FLOAT and DOUBLE: also the other of them, if exact, and exact numbers that are such a number, exactly or by its
    /// shortest text.
    private static final class Reals extends PlainSlots {
        private final boolean isFloat;

        Reals(VariantKind kind, PrimitiveField field) {
            super(kind, field, new Room());
            this.isFloat = kind == VariantKind.FLOAT;
        }

        /// Takes a number of the column.
        private boolean put(int slot, double value) {
            return isFloat ? super.float32(slot, (float) value) : super.float64(slot, value);
        }

        @Override
        public boolean whole(int slot, long value, VariantKind kind) {
            double nearest = isFloat ? (float) value : (double) value;
            return nearest < TOO_LARGE && (long) nearest == value ? put(slot, nearest) : decimal(slot, value, 0);
        }

        @Override
        public boolean decimal(int slot, long unscaled, int scale) {
            return decimal(slot, BigInteger.valueOf(unscaled), scale);
        }

        @Override
        public boolean decimal(int slot, BigInteger unscaled, int scale) {
            BigDecimal value = new BigDecimal(unscaled, scale);
            double nearest = isFloat ? value.floatValue() : value.doubleValue();
            if (!Double.isFinite(nearest)) {
                return false;
            }
            String text = isFloat ? Float.toString((float) nearest) : Double.toString(nearest);
            boolean isIt = new BigDecimal(nearest).compareTo(value) == 0 || new BigDecimal(text).compareTo(value) == 0;
            return isIt && put(slot, nearest);
        }

        @Override
        public boolean float32(int slot, float value) {
            return isFloat ? super.float32(slot, value) : super.float64(slot, value);
        }

        @Override
        public boolean float64(int slot, double value) {
            return (!isFloat || (float) value == value || Double.isNaN(value)) && put(slot, value);
        }
    }

    /// TIMESTAMP: also of the other unit, if exact.
    private static final class Timestamps extends PlainSlots {
        private static final long NANOS_OF_MICRO = 1000;

        Timestamps(PrimitiveField field) {
            super(VariantKind.TIMESTAMP, field, new Room());
        }

        @Override
        public boolean timestamp(int slot, long value, VariantTimestampKind kind) {
            VariantTimestampKind own = timestampKind();
            if (kind == own) {
                return super.timestamp(slot, value, own);
            }
            return switch (own) {
                case UTC_MICROS -> kind == VariantTimestampKind.UTC_NANOS && micros(slot, value);
                case LOCAL_MICROS -> kind == VariantTimestampKind.LOCAL_NANOS && micros(slot, value);
                case UTC_NANOS -> kind == VariantTimestampKind.UTC_MICROS && nanos(slot, value);
                case LOCAL_NANOS -> kind == VariantTimestampKind.LOCAL_MICROS && nanos(slot, value);
            };
        }

        private boolean micros(int slot, long nanos) {
            return nanos % NANOS_OF_MICRO == 0 && super.timestamp(slot, nanos / NANOS_OF_MICRO, timestampKind());
        }

        private boolean nanos(int slot, long micros) {
            long nanos = micros * NANOS_OF_MICRO;
            return nanos / NANOS_OF_MICRO == micros && super.timestamp(slot, nanos, timestampKind());
        }
    }

    /// STRING and BYTE_ARRAY: values stay where they are.
    private static final class Slices extends LeafSlots {
        private final VariantKind kind;
        private SliceColumn slices = new SliceColumn();

        Slices(VariantKind kind) {
            super(new ValidityBuilder(Room.GROWTH));
            this.kind = kind;
        }

        @Override
        public boolean string(int slot, byte[] utf8, int from, int count) {
            return kind == VariantKind.STRING && put(slot, utf8, from, count);
        }

        @Override
        public boolean binary(int slot, byte[] bytes, int from, int count) {
            return kind == VariantKind.BINARY && put(slot, bytes, from, count);
        }

        private boolean put(int slot, byte[] bytes, int from, int count) {
            slices.put(slot, bytes, from, count);
            slots.appendNulls(slot);
            slots.append();
            return true;
        }

        @Override
        public void clear() {
            super.clear();
            slices = new SliceColumn();
        }

        @Override
        public ColumnVector vector(int count) {
            slots.appendNulls(count);
            return slices.vector(count, slots.validity());
        }
    }
}
