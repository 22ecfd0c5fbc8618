package dev.lamella.vector;

import dev.lamella.error.UnsupportedFeatureException;
import java.util.Arrays;

/// Values of BYTE_ARRAY columns: slices of one array of bytes, which is often the page itself.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param bytes where the values lie; not one after another, and some bytes belong to no value
/// @param slices one a slot: the offset into `bytes` in the upper 32 bits, the length in the lower; 0 where null
public record BytesVector(int size, Validity validity, byte[] bytes, long[] slices) implements Vector.Plain {
    /// Where the slot's value begins in [#bytes].
    public int offset(int slot) {
        return (int) (slices[slot] >>> 32);
    }

    /// How many bytes the slot's value has.
    public int length(int slot) {
        return (int) slices[slot];
    }

    /// The slot's value as an array of its own.
    public byte[] value(int slot) {
        return Arrays.copyOfRange(bytes, offset(slot), offset(slot) + length(slot));
    }

    /// @throws UnsupportedFeatureException if the values together have more bytes than an array holds, which only slices that
    ///     overlap can have
    @Override
    public BytesVector copy() {
        long total = 0;
        for (int i = 0; i < size; i++) {
            total += length(i);
        }
        if (total > Integer.MAX_VALUE - 16) {
            throw new UnsupportedFeatureException(
                    "The values of a vector have " + total + " bytes together; a copy holds at "
                            + "most " + (Integer.MAX_VALUE - 16),
                    "Read with fewer rows per batch.");
        }
        byte[] own = new byte[(int) total];
        long[] at = new long[size];
        int end = 0;
        for (int i = 0; i < size; i++) {
            System.arraycopy(bytes, offset(i), own, end, length(i));
            at[i] = length(i) == 0 ? 0 : (long) end << 32 | length(i);
            end += length(i);
        }
        return new BytesVector(size, validity.copy(size), own, at);
    }
}
