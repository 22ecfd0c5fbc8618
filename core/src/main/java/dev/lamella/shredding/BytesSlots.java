package dev.lamella.shredding;

import dev.lamella.variant.VariantKind;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.Vector;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY columns.
final class BytesSlots {
    private BytesSlots() {}

    /// Of any length.
    abstract static class Variable extends LeafSlots {
        private final ByteSlots values;

        Variable(Room room) {
            this.values = new ByteSlots(room);
        }

        final boolean put(int slot, byte[] bytes, int from, int count) {
            values.put(slot, bytes, from, count);
            return true;
        }

        @Override
        final void pad(int count) {}

        @Override
        public final void truncate(int count) {
            values.truncate(count);
        }

        @Override
        public final void clear() {
            values.clear();
        }

        @Override
        public final Vector vector(int count) {
            return values.vector(count);
        }
    }

    /// STRING.
    static final class Strings extends Variable {
        Strings(Room room) {
            super(room);
        }

        @Override
        boolean string(int slot, byte[] utf8, int from, int count) {
            return put(slot, utf8, from, count);
        }
    }

    /// Without annotation.
    static final class Binaries extends Variable {
        Binaries(Room room) {
            super(room);
        }

        @Override
        boolean binary(int slot, byte[] bytes, int from, int count) {
            return put(slot, bytes, from, count);
        }
    }

    /// DECIMAL, in as few bytes as a number takes.
    static final class Decimals extends Variable {
        private final Exact exact;

        Decimals(Room room, Exact exact) {
            super(room);
            this.exact = exact;
        }

        @Override
        boolean whole(int slot, long value, VariantKind kind) {
            return put(slot, exact.ofWhole(value, kind));
        }

        @Override
        boolean decimal(int slot, long unscaled, int scale) {
            return decimal(slot, BigInteger.valueOf(unscaled), scale);
        }

        @Override
        boolean decimal(int slot, BigInteger unscaled, int scale) {
            return put(slot, exact.ofDecimal(unscaled, scale));
        }

        private boolean put(int slot, @Nullable BigInteger number) {
            if (number == null) {
                return false;
            }
            byte[] bytes = number.toByteArray();
            return put(slot, bytes, 0, bytes.length);
        }
    }

    /// Of one length.
    abstract static class Fixed extends LeafSlots {
        private final int width;
        private byte[] bytes = {};

        Fixed(int width) {
            this.width = width;
        }

        /// Where the slot's value lies in [#bytes], for which there is room.
        final int place(int slot) {
            pad(slot + 1);
            return slot * width;
        }

        final byte[] bytes() {
            return bytes;
        }

        final int width() {
            return width;
        }

        @Override
        final void pad(int count) {
            if ((long) count * width > bytes.length) {
                bytes = Arrays.copyOf(bytes, Room.more(bytes.length, (long) count * width));
            }
            if (count > size) {
                Arrays.fill(bytes, size * width, count * width, (byte) 0);
                size = count;
            }
        }

        @Override
        public final Vector vector(int count) {
            pad(count);
            return new FixedBytesVector(count, presence.validity(count), width, bytes);
        }
    }

    /// UUID.
    static final class Uuids extends Fixed {
        Uuids() {
            super(16);
        }

        @Override
        boolean uuid(int slot, long mostSignificantBits, long leastSignificantBits) {
            int at = place(slot);
            ByteBuffer.wrap(bytes()).putLong(at, mostSignificantBits).putLong(at + 8, leastSignificantBits);
            return put(slot);
        }
    }

    /// DECIMAL.
    static final class FixedDecimals extends Fixed {
        private final Exact exact;

        FixedDecimals(int width, Exact exact) {
            super(width);
            this.exact = exact;
        }

        @Override
        boolean whole(int slot, long value, VariantKind kind) {
            return put(slot, exact.ofWhole(value, kind));
        }

        @Override
        boolean decimal(int slot, long unscaled, int scale) {
            return decimal(slot, BigInteger.valueOf(unscaled), scale);
        }

        @Override
        boolean decimal(int slot, BigInteger unscaled, int scale) {
            return put(slot, exact.ofDecimal(unscaled, scale));
        }

        private boolean put(int slot, @Nullable BigInteger number) {
            if (number == null) {
                return false;
            }
            byte[] digits = number.toByteArray();
            int at = place(slot);
            Arrays.fill(bytes(), at, at + width() - digits.length, (byte) (number.signum() < 0 ? -1 : 0));
            System.arraycopy(digits, 0, bytes(), at + width() - digits.length, digits.length);
            return put(slot);
        }
    }
}
