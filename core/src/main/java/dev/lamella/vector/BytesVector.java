package dev.lamella.vector;

import java.util.Arrays;

/// Values of BYTE_ARRAY columns: slices of one byte array, which is often the page itself.
///
/// @param size number of slots
/// @param validity which slots hold a value
/// @param bytes array that holds the values; they need not be consecutive, and some bytes may belong to no value
/// @param slices one per slot: the offset into `bytes` in the upper 32 bits, the length in the lower; 0 for null
public record BytesVector(int size, Validity validity, byte[] bytes, long[] slices) implements ColumnVector.Plain {
    /// The offset in [#bytes] of the slot's value.
    public int offset(int slot) {
        return (int) (slices[slot] >>> 32);
    }

    /// The length in bytes of the slot's value.
    public int length(int slot) {
        return (int) slices[slot];
    }

    /// A copy of the slot's value.
    public byte[] value(int slot) {
        return Arrays.copyOfRange(bytes, offset(slot), offset(slot) + length(slot));
    }

    /// A copy with its own bytes and slices: only the values, or all bytes if these are fewer because values overlap.
    BytesVector copyOfBytes(Validity copied) {
        long[] at = Arrays.copyOf(slices, size);
        long total = 0;
        for (long slice : at) {
            total += (int) slice;
        }
        if (total > bytes.length) {
            return new BytesVector(size, copied, bytes.clone(), at);
        }
        byte[] own = new byte[(int) total];
        int end = 0;
        for (int i = 0; i < size; i++) {
            int length = (int) at[i];
            System.arraycopy(bytes, (int) (at[i] >>> 32), own, end, length);
            at[i] = length == 0 ? 0 : (long) end << 32 | length;
            end += length;
        }
        return new BytesVector(size, copied, own, at);
    }
}
