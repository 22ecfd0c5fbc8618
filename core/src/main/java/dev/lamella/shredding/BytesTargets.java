package dev.lamella.shredding;

import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;

/// Text, bytes and UUIDs.
final class BytesTargets {
    private BytesTargets() {}

    /// Text or bytes, where they are.
    static final class Slots extends CastTarget {
        private final SliceColumn slices;
        private final boolean isText;

        Slots(int size, boolean isText) {
            this.slices = new SliceColumn(size);
            this.isText = isText;
        }

        @Override
        boolean string(int slot, byte[] utf8, int from, int count) {
            return isText && put(slot, utf8, from, count);
        }

        @Override
        boolean binary(int slot, byte[] bytes, int from, int count) {
            return !isText && put(slot, bytes, from, count);
        }

        private boolean put(int slot, byte[] bytes, int from, int count) {
            slices.put(slot, bytes, from, count);
            return true;
        }

        @Override
        Vector vector(Validity validity) {
            return slices.vector(validity);
        }
    }

    static final class Uuids extends CastTarget {
        private static final int WIDTH = 16;

        private final int size;
        private final byte[] bytes;

        Uuids(int size) {
            this.size = size;
            this.bytes = new byte[size * WIDTH];
        }

        @Override
        boolean uuid(int slot, byte[] from, int at) {
            System.arraycopy(from, at, bytes, slot * WIDTH, WIDTH);
            return true;
        }

        @Override
        Vector vector(Validity validity) {
            return new FixedBytesVector(size, validity, WIDTH, bytes);
        }
    }
}
