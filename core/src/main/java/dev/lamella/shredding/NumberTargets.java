package dev.lamella.shredding;

import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.math.BigDecimal;

/// Integers and binary floating point numbers.
final class NumberTargets {
    /// The first number that neither a long nor an int has; all below are exact if they come back the same.
    private static final double TOO_LARGE = 0x1p63;

    private NumberTargets() {}

    /// Whether a number is whole, and has up to 64 bits.
    private static boolean isLong(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        return plain.scale() <= 0 && value.precision() - value.scale() <= 19 && value.toBigInteger().bitLength() < Long.SIZE;
    }

    static final class Ints extends CastTarget {
        private final int[] values;
        private final int spareBits;

        Ints(int size, int bits) {
            values = new int[size];
            spareBits = Long.SIZE - bits;
        }

        @Override
        boolean whole(int slot, long value) {
            boolean fits = value << spareBits >> spareBits == value;
            values[slot] = fits ? (int) value : 0;
            return fits;
        }

        @Override
        boolean decimal(int slot, BigDecimal value) {
            return isLong(value) && whole(slot, value.longValue());
        }

        @Override
        Vector vector(Validity validity) {
            return new IntVector(values.length, validity, values);
        }
    }

    static final class Longs extends CastTarget {
        private final long[] values;

        Longs(int size) {
            values = new long[size];
        }

        @Override
        boolean whole(int slot, long value) {
            values[slot] = value;
            return true;
        }

        @Override
        boolean decimal(int slot, BigDecimal value) {
            return isLong(value) && whole(slot, value.longValue());
        }

        @Override
        Vector vector(Validity validity) {
            return new LongVector(values.length, validity, values);
        }
    }

    static final class Floats extends CastTarget {
        private final float[] values;

        Floats(int size) {
            values = new float[size];
        }

        @Override
        boolean whole(int slot, long value) {
            float nearest = value;
            return nearest < TOO_LARGE && (long) nearest == value
                    ? float32(slot, nearest)
                    : decimal(slot, BigDecimal.valueOf(value));
        }

        /// Of the numbers that have the same nearest float, that with the shortest text.
        @Override
        boolean decimal(int slot, BigDecimal value) {
            float nearest = value.floatValue();
            boolean isIt = Float.isFinite(nearest) && (new BigDecimal(nearest).compareTo(value) == 0
                    || new BigDecimal(Float.toString(nearest)).compareTo(value) == 0);
            return isIt && float32(slot, nearest);
        }

        @Override
        boolean float32(int slot, float value) {
            values[slot] = value;
            return true;
        }

        @Override
        boolean float64(int slot, double value) {
            return ((float) value == value || Double.isNaN(value)) && float32(slot, (float) value);
        }

        @Override
        Vector vector(Validity validity) {
            return new FloatVector(values.length, validity, values);
        }
    }

    static final class Doubles extends CastTarget {
        private final double[] values;

        Doubles(int size) {
            values = new double[size];
        }

        @Override
        boolean whole(int slot, long value) {
            double nearest = value;
            return nearest < TOO_LARGE && (long) nearest == value
                    ? float64(slot, nearest)
                    : decimal(slot, BigDecimal.valueOf(value));
        }

        /// Of the numbers that have the same nearest double, that with the shortest text.
        @Override
        boolean decimal(int slot, BigDecimal value) {
            double nearest = value.doubleValue();
            boolean isIt = Double.isFinite(nearest) && (new BigDecimal(nearest).compareTo(value) == 0
                    || BigDecimal.valueOf(nearest).compareTo(value) == 0);
            return isIt && float64(slot, nearest);
        }

        @Override
        boolean float32(int slot, float value) {
            values[slot] = value;
            return true;
        }

        @Override
        boolean float64(int slot, double value) {
            values[slot] = value;
            return true;
        }

        @Override
        Vector vector(Validity validity) {
            return new DoubleVector(values.length, validity, values);
        }
    }
}
