package dev.lamella.shredding;

import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;

/// Columns whose values are what they are stored as.
final class OtherSlots {
    private OtherSlots() {}

    /// No column: takes nothing.
    static final class None extends LeafSlots {
        @Override
        void pad(int count) {}

        @Override
        public Vector vector(int count) {
            return new NullVector(count);
        }
    }

    /// BOOLEAN.
    static final class Booleans extends LeafSlots {
        private boolean[] values = {};

        @Override
        boolean booleanValue(int slot, boolean value) {
            pad(slot + 1);
            values[slot] = value;
            return put(slot);
        }

        @Override
        void pad(int count) {
            if (count > values.length) {
                values = Arrays.copyOf(values, Room.more(values.length, count));
            }
            Arrays.fill(values, size, Math.max(size, count), false);
            size = Math.max(size, count);
        }

        @Override
        public Vector vector(int count) {
            pad(count);
            return new BooleanVector(count, presence.validity(count), values);
        }
    }

    /// FLOAT.
    static class Floats extends LeafSlots {
        private float[] values = {};

        @Override
        boolean float32(int slot, float value) {
            pad(slot + 1);
            values[slot] = value;
            return put(slot);
        }

        @Override
        void pad(int count) {
            if (count > values.length) {
                values = Arrays.copyOf(values, Room.more(values.length, count));
            }
            Arrays.fill(values, size, Math.max(size, count), 0);
            size = Math.max(size, count);
        }

        @Override
        public Vector vector(int count) {
            pad(count);
            return new FloatVector(count, presence.validity(count), values);
        }
    }

    /// DOUBLE.
    static class Doubles extends LeafSlots {
        private double[] values = {};

        @Override
        boolean float64(int slot, double value) {
            pad(slot + 1);
            values[slot] = value;
            return put(slot);
        }

        @Override
        void pad(int count) {
            if (count > values.length) {
                values = Arrays.copyOf(values, Room.more(values.length, count));
            }
            Arrays.fill(values, size, Math.max(size, count), 0);
            size = Math.max(size, count);
        }

        @Override
        public Vector vector(int count) {
            pad(count);
            return new DoubleVector(count, presence.validity(count), values);
        }
    }
}
