package dev.lamella.internal.bytes;

import java.util.Arrays;

/// Bit-packed values, *most* significant bit first: value `i` lies in the bits from `i * width` on of the bytes seen as
/// one big-endian number. Only the deprecated encoding BIT_PACKED, of levels, is packed like this.
///
/// The bytes must be readable [LittleEndian#PAD] bytes past the last value; that the values themselves lie inside the
/// page is for the caller to check, for example with [BitUnpacker#endOf].
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#BITPACKED">BIT_PACKED</a>
public final class MsbBitUnpacker {
    private MsbBitUnpacker() {}

    /// Reads `count` values of `width` (0 to 32) bits.
    ///
    /// @param start the byte where value 0 begins
    /// @param first the first value to read, counted from value 0
    public static void unpack(byte[] bytes, int start, int first, int width, int[] out, int from, int count) {
        if (width == 0) {
            Arrays.fill(out, from, from + count, 0);
            return;
        }
        long bit = (long) first * width;
        for (int i = from; i < from + count; i++, bit += width) {
            long word = Long.reverseBytes(LittleEndian.getLong(bytes, start + (int) (bit >>> 3)));
            out[i] = (int) (word << (bit & 7) >>> 64 - width);
        }
    }
}
