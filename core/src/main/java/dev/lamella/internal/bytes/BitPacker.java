package dev.lamella.internal.bytes;

import dev.lamella.variant.internal.LittleEndian;

/// Packs values, least significant bit first; the inverse of [BitUnpacker]. Bits left over in the last byte are zero.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#RLE">Bit packing</a>
public final class BitPacker {
    private static final long EACH_BYTE = 0x0101010101010101L;
    /// Up to this many bits, four values fit a `long`.
    private static final int MOST_QUICK_WIDTH = 16;

    private BitPacker() {}

    /// Writes the low `width` (1 to 8) bits of `count` values.
    public static void pack(byte[] values, int from, int count, int width, ByteOutput out) {
        int at = out.extend(bytes(count, width));
        byte[] bytes = out.bytes();
        long mask = (0xffL >>> 8 - width) * EACH_BYTE;
        int end = from + count;
        int i = from;
        for (; i <= end - 8; i += 8, at += width) {
            LittleEndian.putLong(bytes, at, Long.compress(LittleEndian.getLong(values, i), mask));
        }
        long rest = 0;
        for (int shift = 0; i < end; i++, shift += width) {
            rest |= (values[i] & mask & 0xff) << shift;
        }
        flush(rest, (count & 7) * width, bytes, at);
    }

    /// Writes the low `width` (0 to 32) bits of `count` values.
    public static void pack(int[] values, int from, int count, int width, ByteOutput out) {
        int at = out.extend(bytes(count, width));
        byte[] bytes = out.bytes();
        long mask = (1L << width) - 1;
        int end = from + count;
        int start = from;
        if (width <= MOST_QUICK_WIDTH) {
            for (; start <= end - 8; start += 8, at += width) {
                put(bytes, at, four(values, start, width, mask), four(values, start + 4, width, mask), width);
            }
        }
        long pending = 0;
        int bits = 0;
        for (int i = start; i < end; i++) {
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

    private static long four(int[] values, int at, int width, long mask) {
        return values[at] & mask | (values[at + 1] & mask) << width | (values[at + 2] & mask) << 2 * width
                | (values[at + 3] & mask) << 3 * width;
    }

    /// Writes the low `width` (0 to 64) bits of `count` values.
    public static void pack(long[] values, int from, int count, int width, ByteOutput out) {
        int at = out.extend(bytes(count, width));
        if (width == 0) {
            return;
        }
        byte[] bytes = out.bytes();
        long mask = -1L >>> 64 - width;
        int end = from + count;
        int start = from;
        if (width <= MOST_QUICK_WIDTH) {
            for (; start <= end - 8; start += 8, at += width) {
                put(bytes, at, four(values, start, width, mask), four(values, start + 4, width, mask), width);
            }
        }
        long pending = 0;
        int bits = 0;
        for (int i = start; i < end; i++) {
            long value = values[i] & mask;
            pending |= value << bits;
            bits += width;
            if (bits >= 64) {
                LittleEndian.putLong(bytes, at, pending);
                at += 8;
                bits -= 64;
                // Bits that did not fit; a shift by 64 would not shift at all.
                pending = bits == 0 ? 0 : value >>> width - bits;
            }
        }
        flush(pending, bits, bytes, at);
    }

    private static long four(long[] values, int at, int width, long mask) {
        return values[at] & mask | (values[at + 1] & mask) << width | (values[at + 2] & mask) << 2 * width
                | (values[at + 3] & mask) << 3 * width;
    }

    /// Writes two times four values of up to 16 bits, packed. It may write beyond them, as [ByteOutput] allows.
    private static void put(byte[] bytes, int at, long low, long high, int width) {
        // Two shifts, because a shift by 64 would not shift at all.
        LittleEndian.putLong(bytes, at, low | high << 2 * width << 2 * width);
        if (width > 8) {
            LittleEndian.putLong(bytes, at + 8, high >>> 64 - 4 * width);
        }
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
