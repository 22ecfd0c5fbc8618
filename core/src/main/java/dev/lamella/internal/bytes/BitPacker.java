package dev.lamella.internal.bytes;

/// Packs values, least significant bit first; the inverse of [BitUnpacker]. Bits left over in the last byte are zero.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#RLE">Bit packing</a>
public final class BitPacker {
    private BitPacker() {}

    /// Writes the low `width` (0 to 32) bits of `count` values.
    public static void pack(int[] values, int from, int count, int width, ByteOutput out) {
        int at = out.extend(bytes(count, width));
        byte[] bytes = out.bytes();
        long mask = (1L << width) - 1;
        long pending = 0;
        int bits = 0;
        for (int i = from; i < from + count; i++) {
            pending |= (values[i] & mask) << bits;
            bits += width;
            if (bits >= 32) {
                LittleEndian.putInt(bytes, at, (int) pending);
                at += 4;
                pending >>>= 32;
                bits -= 32;
            }
        }
        flush(pending, bits, bytes, at);
    }

    /// Writes the low `width` (0 to 64) bits of `count` values.
    public static void pack(long[] values, int from, int count, int width, ByteOutput out) {
        int at = out.extend(bytes(count, width));
        if (width == 0) {
            return;
        }
        byte[] bytes = out.bytes();
        long mask = -1L >>> 64 - width;
        long pending = 0;
        int bits = 0;
        for (int i = from; i < from + count; i++) {
            long value = values[i] & mask;
            pending |= value << bits;
            bits += width;
            if (bits >= 64) {
                LittleEndian.putLong(bytes, at, pending);
                at += 8;
                bits -= 64;
                // What did not fit; a shift by 64 would be none.
                pending = bits == 0 ? 0 : value >>> width - bits;
            }
        }
        flush(pending, bits, bytes, at);
    }

    /// Writes `count` values of one bit.
    public static void pack(boolean[] values, int from, int count, ByteOutput out) {
        int at = out.extend(bytes(count, 1));
        byte[] bytes = out.bytes();
        for (int i = 0; i < count; i += 8) {
            int bits = 0;
            int end = Math.min(8, count - i);
            for (int j = 0; j < end; j++) {
                bits |= (values[from + i + j] ? 1 : 0) << j;
            }
            bytes[at++] = (byte) bits;
        }
    }

    private static long bytes(int count, int width) {
        return (long) count * width + 7 >>> 3;
    }

    private static void flush(long pending, int bits, byte[] bytes, int from) {
        long rest = pending;
        int at = from;
        for (int left = bits; left > 0; left -= 8) {
            bytes[at++] = (byte) rest;
            rest >>>= 8;
        }
    }
}
