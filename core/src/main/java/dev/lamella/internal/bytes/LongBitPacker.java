package dev.lamella.internal.bytes;

/// Packs values of 0 to 64 bits, least significant bit first: the inverse of [LongBitUnpacker].
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md">Encodings</a>
public final class LongBitPacker {
    private LongBitPacker() {}

    /// How many bytes `count` values of `width` bits take, the last byte padded with zero bits.
    public static int packedBytes(int count, int width) {
        return Math.toIntExact((long) count * width + 7 >>> 3);
    }

    /// Packs `count` values into [#packedBytes(int, int)] bytes of `out`, from `to` on. No value has a bit above `width`.
    public static void pack(long[] values, int from, int count, int width, byte[] out, int to) {
        if (width == 0) {
            return;
        }
        int at = to;
        long pending = 0;
        int filled = 0;
        for (int i = from, end = from + count; i < end; i++) {
            long value = values[i];
            pending |= value << filled;
            filled += width;
            if (filled >= Long.SIZE) {
                LittleEndian.putLong(out, at, pending);
                at += Long.BYTES;
                filled -= Long.SIZE;
                pending = filled == 0 ? 0 : value >>> width - filled;
            }
        }
        for (; filled > 0; filled -= Byte.SIZE, pending >>>= Byte.SIZE) {
            out[at++] = (byte) pending;
        }
    }
}
