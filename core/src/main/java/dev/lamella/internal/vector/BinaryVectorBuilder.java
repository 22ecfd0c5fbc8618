package dev.lamella.internal.vector;

import java.util.Arrays;

/// BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96: bytes one after another in an array.
public abstract sealed class BinaryVectorBuilder extends VectorBuilder
        permits BytesVectorBuilder, FixedBytesVectorBuilder {
    /// A longer array is not kept for the next batch.
    private static final int MOST_KEPT = 1 << 23;

    byte[] bytes = {};
    int end;

    BinaryVectorBuilder(Growth growth) {
        super(growth);
    }

    /// The array in which the next value lies from [#end] on, with room for `length` bytes there. The value is not yet
    /// part of the column.
    public final byte[] reserve(long length) {
        if (bytes.length - end < length) {
            bytes = Arrays.copyOf(bytes, growth.next(bytes.length, end + length));
        }
        return bytes;
    }

    /// Where the next value begins in the array that [#reserve] gives.
    public final int end() {
        return end;
    }

    /// The `length` bytes after the last value, which [#reserve] gave, become the next value.
    public abstract void append(int length);

    /// Appends a copy of the bytes.
    public final void append(byte[] source, int from, int length) {
        System.arraycopy(source, from, reserve(length), end, length);
        append(length);
    }

    /// How many bytes the slot's value has.
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
