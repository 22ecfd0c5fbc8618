package dev.lamella.internal.bytes;

import java.util.Arrays;

/// Unpacks little-endian bit-packed values of 0 to 64 bits into a `long[]`.
///
/// Value `i` occupies the bits `[i * width, (i + 1) * width)` of the packed bytes, least significant bit first. The
/// caller has checked that the bytes of all values asked for are there; up to [LittleEndian#PAD] bytes after them are
/// read too, and ignored.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md">Encodings</a>
public final class LongBitUnpacker {
    private LongBitUnpacker() {}

    /// Unpacks the values `[first, first + count)` of a packed run that begins at `start` into `out`, from `from` on, as
    /// unsigned numbers.
    public static void unpack(byte[] page, int start, int first, int width, long[] out, int from, int count) {
        if (width == 0) {
            Arrays.fill(out, from, from + count, 0);
            return;
        }
        int to = from;
        int end = from + count;
        int index = first;
        for (; to < end && (index & 7) != 0; index++) {
            out[to++] = one(page, start, index, width);
        }
        int wholes = end - to & ~7;
        if (wholes > 0) {
            eights(page, start + (int) ((long) index * width >>> 3), width, out, to, to + wholes);
            to += wholes;
            index += wholes;
        }
        for (; to < end; index++) {
            out[to++] = one(page, start, index, width);
        }
    }

    private static long one(byte[] page, int start, int index, int width) {
        long bit = (long) index * width;
        int at = start + (int) (bit >>> 3);
        int shift = (int) bit & 7;
        long value = LittleEndian.getLong(page, at) >>> shift;
        if (shift + width > Long.SIZE) {
            value |= (page[at + 8] & 255L) << Long.SIZE - shift;
        }
        return value & -1L >>> Long.SIZE - width;
    }

    /// Whole groups of eight values, `width` bytes each. How many values one load serves depends on the width only.
    private static void eights(byte[] page, int start, int width, long[] out, int from, int end) {
        if (width <= 14) {
            fourPerLoad(page, start, width, out, from, end);
        } else if (width <= 28) {
            twoPerLoad(page, start, width, out, from, end);
        } else if (width == Long.SIZE) {
            for (int at = start, i = from; i < end; i++, at += Long.BYTES) {
                out[i] = LittleEndian.getLong(page, at);
            }
        } else if (width <= 57) {
            onePerLoad(page, start, width, out, from, end);
        } else {
            for (int i = from; i < end; i++) {
                out[i] = one(page, start, i - from, width);
            }
        }
    }

    private static void fourPerLoad(byte[] page, int start, int width, long[] out, int from, int end) {
        long mask = (1L << width) - 1;
        int step = 4 * width >>> 3;
        int shift = 4 * width & 7;
        for (int at = start, i = from; i < end; i += 8, at += width) {
            long low = LittleEndian.getLong(page, at);
            long high = LittleEndian.getLong(page, at + step) >>> shift;
            out[i] = low & mask;
            out[i + 1] = low >>> width & mask;
            out[i + 2] = low >>> 2 * width & mask;
            out[i + 3] = low >>> 3 * width & mask;
            out[i + 4] = high & mask;
            out[i + 5] = high >>> width & mask;
            out[i + 6] = high >>> 2 * width & mask;
            out[i + 7] = high >>> 3 * width & mask;
        }
    }

    private static void twoPerLoad(byte[] page, int start, int width, long[] out, int from, int end) {
        long mask = (1L << width) - 1;
        int pair = 2 * width;
        for (int at = start, i = from; i < end; i += 8, at += width) {
            long first = LittleEndian.getLong(page, at);
            long second = LittleEndian.getLong(page, at + (pair >>> 3)) >>> (pair & 7);
            long third = LittleEndian.getLong(page, at + (2 * pair >>> 3)) >>> (2 * pair & 7);
            long fourth = LittleEndian.getLong(page, at + (3 * pair >>> 3)) >>> (3 * pair & 7);
            out[i] = first & mask;
            out[i + 1] = first >>> width & mask;
            out[i + 2] = second & mask;
            out[i + 3] = second >>> width & mask;
            out[i + 4] = third & mask;
            out[i + 5] = third >>> width & mask;
            out[i + 6] = fourth & mask;
            out[i + 7] = fourth >>> width & mask;
        }
    }

    /// At most 57 bits, so that a value and the up to 7 bits before it in its first byte fit one load.
    private static void onePerLoad(byte[] page, int start, int width, long[] out, int from, int end) {
        long mask = (1L << width) - 1;
        for (int at = start, i = from; i < end; i += 8, at += width) {
            for (int k = 0, bit = 0; k < 8; k++, bit += width) {
                out[i + k] = LittleEndian.getLong(page, at + (bit >>> 3)) >>> (bit & 7) & mask;
            }
        }
    }
}
