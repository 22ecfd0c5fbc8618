package dev.lamella.internal.bytes;

import dev.lamella.error.CorruptFileException;

/// Unsigned LEB128 numbers: seven bits a byte, least significant first, the highest bit set on all bytes but the last;
/// and zigzag, which makes small negative numbers small.
///
/// Reading takes two steps without allocation: the length, which is checked against the page, then the value.
/// ```java
/// int length = Varint.length(page, position, limit, Varint.MAX_INT_LENGTH);
/// long value = Varint.value(page, position, length);
/// position += length;
/// ```
///
/// @see <a href="https://en.wikipedia.org/wiki/LEB128">LEB128</a>
public final class Varint {
    /// The most bytes of an unsigned number of 32 bits.
    public static final int MAX_INT_LENGTH = 5;
    /// The most bytes of an unsigned number of 64 bits.
    public static final int MAX_LONG_LENGTH = 10;

    private Varint() {}

    /// How many bytes the number at `position` has.
    ///
    /// @param limit where the page ends
    /// @param maxLength [#MAX_INT_LENGTH] or [#MAX_LONG_LENGTH]
    /// @throws CorruptFileException if the number is cut off, longer than `maxLength`, or does not fit 32 (64) bits
    public static int length(byte[] page, int position, int limit, int maxLength) {
        if (position < limit && page[position] >= 0) {
            return 1;
        }
        int length = 0;
        while (true) {
            if (limit - position <= length) {
                throw new CorruptFileException(
                        "The number at byte " + position + " of the page is cut off after " + length
                                + " bytes, at byte " + limit);
            }
            int next = page[position + length++];
            if (next >= 0) {
                if (length == maxLength && next > (maxLength == MAX_INT_LENGTH ? 15 : 1)) {
                    throw new CorruptFileException("The number at byte " + position + " of the page has more than "
                            + (maxLength == MAX_INT_LENGTH ? 32 : 64) + " bits");
                }
                return length;
            }
            if (length == maxLength) {
                throw new CorruptFileException(
                        "The number at byte " + position + " of the page has more than " + maxLength
                                + " bytes");
            }
        }
    }

    /// The number of `length` bytes at `position`.
    public static long value(byte[] page, int position, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (long) (page[position + i] & 127) << 7 * i;
        }
        return value;
    }

    /// Writes an unsigned number and returns how many bytes it took.
    public static int write(long value, ByteOutput out) {
        long rest = value;
        int length = 1;
        while ((rest & ~127L) != 0) {
            out.writeByte((int) rest | 128);
            rest >>>= 7;
            length++;
        }
        out.writeByte((int) rest);
        return length;
    }

    /// Zigzag encoding: 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
    public static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    /// Zigzag decoding: 0, 1, 2, 3 ... become 0, -1, 1, -2 ...
    public static long unzigzag(long value) {
        return value >>> 1 ^ -(value & 1);
    }
}
