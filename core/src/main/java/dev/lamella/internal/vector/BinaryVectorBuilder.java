package dev.lamella.internal.vector;

import dev.lamella.internal.bytes.Memory;
import java.math.BigInteger;
import java.util.Arrays;

/// BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96: consecutive bytes in an array.
public abstract sealed class BinaryVectorBuilder extends VectorBuilder
        permits BytesVectorBuilder, FixedBytesVectorBuilder {
    /// The longest array that is kept for the next batch.
    private static final int MOST_KEPT = 1 << 23;

    byte[] bytes = {};
    int end;

    BinaryVectorBuilder(Growth growth) {
        super(growth);
    }

    /// The array in which the next value begins at [#end], with room for `length` bytes. The value is not part of the column
    /// until it is appended.
    public final byte[] reserve(long length) {
        if (bytes.length - end < length) {
            int capacity = growth.next(bytes.length, end + length);
            try {
                bytes = Arrays.copyOf(bytes, capacity);
            } catch (OutOfMemoryError e) {
                throw Memory.exhausted(e);
            }
        }
        return bytes;
    }

    /// Where the next value begins in the array of [#reserve].
    public final int end() {
        return end;
    }

    /// Appends the `length` bytes at [#end], which [#reserve] made room for, as the next value.
    public abstract void append(int length);

    /// Appends a copy of the bytes.
    public final void append(byte[] source, int from, int length) {
        System.arraycopy(source, from, reserve(length), end, length);
        append(length);
    }

    /// Appends a number in two's complement, most significant byte first: in the width of the column, which holds it, or in
    /// the fewest bytes.
    public final void append(BigInteger number) {
        byte[] digits = number.toByteArray();
        int length = this instanceof FixedBytesVectorBuilder fixed ? fixed.width() : digits.length;
        byte[] out = reserve(length);
        int from = end + length - digits.length;
        Arrays.fill(out, end, from, (byte) (number.signum() < 0 ? -1 : 0));
        System.arraycopy(digits, 0, out, from, digits.length);
        append(length);
    }

    /// The length of the slot's value in bytes.
    public abstract int length(int slot);

    @Override
    public final void clear() {
        super.clear();
        truncateValues(0);
        end = 0;
        if (bytes.length > MOST_KEPT) {
            bytes = new byte[0];
        }
    }
}
