package dev.lamella.shredding;

import dev.lamella.internal.shred.VariantLayout.Typed;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Columns of the types that values of a variant are asked for as. Most take what shredding into such a column takes without
/// loss; those here take more: what is shredded has to come back as what it was, and what is asked for has not.
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
            case FLOAT -> new Floats();
            case DOUBLE -> new Doubles();
            case TIMESTAMP -> new Timestamps(Leaves.timestampKind(field));
            case STRING -> new Texts();
            case BINARY -> new Binaries();
            case INT8, INT16, INT32, INT64, DECIMAL4, DECIMAL8, DECIMAL16 -> new ExactNumbers(own(kind, field));
            case BOOLEAN, DATE, TIME, UUID -> own(kind, field);
            case NULL, OBJECT, ARRAY, UNKNOWN -> throw new AssertionError(kind);
        };
    }

    private static LeafSlots own(VariantKind kind, PrimitiveField field) {
        return Leaves.of(new Typed.Leaf(kind, field), NumberFit.LOSSLESS, new Room());
    }

    /// Integers and DECIMAL: also floats and doubles that are such a number, to their last binary digit.
    private static final class ExactNumbers extends LeafSlots {
        private final LeafSlots column;

        ExactNumbers(LeafSlots column) {
            this.column = column;
        }

        @Override
        boolean whole(int slot, long value, VariantKind kind) {
            return column.whole(slot, value, kind);
        }

        @Override
        boolean decimal(int slot, long unscaled, int scale) {
            return column.decimal(slot, unscaled, scale);
        }

        @Override
        boolean decimal(int slot, BigInteger unscaled, int scale) {
            return column.decimal(slot, unscaled, scale);
        }

        @Override
        boolean float32(int slot, float value) {
            return float64(slot, value);
        }

        @Override
        boolean float64(int slot, double value) {
            if (Math.abs(value) < TOO_LARGE && (long) value == value) {
                return column.whole(slot, (long) value, VariantKind.INT64);
            }
            if (!(Math.abs(value) < MOST_DECIMAL)) {
                return false;
            }
            BigDecimal number = new BigDecimal(value);
            return number.scale() <= Exact.MOST_DIGITS
                    && column.decimal(slot, number.unscaledValue(), number.scale());
        }

        @Override
        void pad(int count) {
            column.pad(count);
        }

        @Override
        public void truncate(int count) {
            column.truncate(count);
        }

        @Override
        public Vector vector(int count) {
            return column.vector(count);
        }
    }

    /// FLOAT: also exact numbers that are a float's, exactly or by its shortest text.
    private static final class Floats extends OtherSlots.Floats {
        @Override
        boolean whole(int slot, long value, VariantKind kind) {
            float nearest = value;
            return nearest < TOO_LARGE && (long) nearest == value
                    ? float32(slot, nearest)
                    : decimal(slot, value, 0);
        }

        @Override
        boolean decimal(int slot, long unscaled, int scale) {
            return decimal(slot, BigInteger.valueOf(unscaled), scale);
        }

        @Override
        boolean decimal(int slot, BigInteger unscaled, int scale) {
            BigDecimal value = new BigDecimal(unscaled, scale);
            float nearest = value.floatValue();
            boolean isIt = Float.isFinite(nearest) && (new BigDecimal(nearest).compareTo(value) == 0
                    || new BigDecimal(Float.toString(nearest)).compareTo(value) == 0);
            return isIt && float32(slot, nearest);
        }

        @Override
        boolean float64(int slot, double value) {
            return ((float) value == value || Double.isNaN(value)) && float32(slot, (float) value);
        }
    }

    /// DOUBLE: also floats, and exact numbers that are a double's, exactly or by its shortest text.
    private static final class Doubles extends OtherSlots.Doubles {
        @Override
        boolean whole(int slot, long value, VariantKind kind) {
            double nearest = value;
            return nearest < TOO_LARGE && (long) nearest == value
                    ? float64(slot, nearest)
                    : decimal(slot, value, 0);
        }

        @Override
        boolean decimal(int slot, long unscaled, int scale) {
            return decimal(slot, BigInteger.valueOf(unscaled), scale);
        }

        @Override
        boolean decimal(int slot, BigInteger unscaled, int scale) {
            BigDecimal value = new BigDecimal(unscaled, scale);
            double nearest = value.doubleValue();
            boolean isIt = Double.isFinite(nearest) && (new BigDecimal(nearest).compareTo(value) == 0
                    || BigDecimal.valueOf(nearest).compareTo(value) == 0);
            return isIt && float64(slot, nearest);
        }

        @Override
        boolean float32(int slot, float value) {
            return float64(slot, value);
        }
    }

    /// TIMESTAMP: also of the other unit, if exact.
    private static final class Timestamps extends NumberSlots {
        private static final long NANOS_OF_MICRO = 1000;

        private final VariantTimestampKind own;

        Timestamps(VariantTimestampKind own) {
            super(true);
            this.own = own;
        }

        @Override
        boolean timestamp(int slot, long value, VariantTimestampKind kind) {
            if (kind == own) {
                return put(slot, value);
            }
            return switch (own) {
                case UTC_MICROS -> kind == VariantTimestampKind.UTC_NANOS && micros(slot, value);
                case LOCAL_MICROS -> kind == VariantTimestampKind.LOCAL_NANOS && micros(slot, value);
                case UTC_NANOS -> kind == VariantTimestampKind.UTC_MICROS && nanos(slot, value);
                case LOCAL_NANOS -> kind == VariantTimestampKind.LOCAL_MICROS && nanos(slot, value);
            };
        }

        private boolean micros(int slot, long nanos) {
            return nanos % NANOS_OF_MICRO == 0 && put(slot, nanos / NANOS_OF_MICRO);
        }

        private boolean nanos(int slot, long micros) {
            long nanos = micros * NANOS_OF_MICRO;
            return nanos / NANOS_OF_MICRO == micros && put(slot, nanos);
        }
    }

    /// STRING and BYTE_ARRAY: values stay where they are.
    private abstract static class Slices extends LeafSlots {
        private SliceColumn slices = new SliceColumn();

        final boolean put(int slot, byte[] bytes, int from, int count) {
            slices.put(slot, bytes, from, count);
            return put(slot);
        }

        @Override
        final void pad(int count) {
            size = Math.max(size, count);
        }

        @Override
        public final void clear() {
            super.clear();
            slices = new SliceColumn();
        }

        @Override
        public final Vector vector(int count) {
            pad(count);
            return slices.vector(count, presence.validity(count));
        }
    }

    private static final class Texts extends Slices {
        @Override
        boolean string(int slot, byte[] utf8, int from, int count) {
            return put(slot, utf8, from, count);
        }
    }

    private static final class Binaries extends Slices {
        @Override
        boolean binary(int slot, byte[] bytes, int from, int count) {
            return put(slot, bytes, from, count);
        }
    }
}
