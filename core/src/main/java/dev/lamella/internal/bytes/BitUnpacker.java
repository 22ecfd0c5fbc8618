package dev.lamella.internal.bytes;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Bit-packed values, least significant bit first: value `i` occupies the bits from `i * width` on, with the bytes read as one
/// little-endian number.
///
/// The bytes must be readable [LittleEndian#PAD] bytes past the last value. The caller checks that the values lie inside the
/// page, for example with [#endOf].
///
/// Whole groups of eight values are read by one method per width, so that the compiler sees shifts and masks as constants: 1.7
/// times as fast as one method for all widths on a whole file (2 cores of an EPYC Zen 3, JDK 25).
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#RLE">Bit packing</a>
public final class BitUnpacker {
    /// This many values at a time have fewer than 2^31 bits.
    private static final int STEP = 1 << 20;

    private BitUnpacker() {}

    /// The position after the last byte that holds a bit of the packed values that begin at byte `start`.
    public static long endOf(int start, long count, int width) {
        return start + (count * width + 7 >>> 3);
    }

    /// Reads `count` values of `width` (0 to 32) bits.
    ///
    /// @param start the byte where value 0 begins
    /// @param first the first value to read, counted from value 0
    public static void unpack(byte[] bytes, int start, int first, int width, int[] out, int from, int count) {
        if (width == 0) {
            Arrays.fill(out, from, from + count, 0);
            return;
        }
        int next = first;
        int end = first + count;
        int to = from;
        for (; next < end && (next & 7) != 0; next++) {
            out[to++] = one(bytes, start, next, width);
        }
        int groups = end - next >>> 3;
        if (groups > 0) {
            groups(bytes, start + (int) ((long) next * width >>> 3), width, out, to, groups);
            next += groups * 8;
            to += groups * 8;
        }
        for (; next < end; next++) {
            out[to++] = one(bytes, start, next, width);
        }
    }

    /// Reads `count` values of one bit.
    ///
    /// @param start the byte where value 0 begins
    /// @param first the first value to read, counted from value 0
    public static void unpack(byte[] bytes, int start, int first, boolean[] out, int from, int count) {
        int next = first;
        int end = first + count;
        int to = from;
        for (; next < end && (next & 7) != 0; next++) {
            out[to++] = (bytes[start + (next >>> 3)] >>> (next & 7) & 1) != 0;
        }
        for (; next + 8 <= end; next += 8, to += 8) {
            int bits = bytes[start + (next >>> 3)];
            out[to] = (bits & 1) != 0;
            out[to + 1] = (bits & 2) != 0;
            out[to + 2] = (bits & 4) != 0;
            out[to + 3] = (bits & 8) != 0;
            out[to + 4] = (bits & 16) != 0;
            out[to + 5] = (bits & 32) != 0;
            out[to + 6] = (bits & 64) != 0;
            out[to + 7] = (bits & 128) != 0;
        }
        for (; next < end; next++) {
            out[to++] = (bytes[start + (next >>> 3)] >>> (next & 7) & 1) != 0;
        }
    }

    /// Reads `count` values of `width` (0 to 64) bits.
    ///
    /// @param start the byte where value 0 begins
    /// @param first the first value to read, counted from value 0
    public static void unpack(byte[] bytes, int start, int first, int width, long[] out, int from, int count) {
        if (width == 0) {
            Arrays.fill(out, from, from + count, 0);
        } else if (width <= 14) {
            narrow(bytes, start, first, width, out, from, count);
        } else if (width <= 57) {
            for (int done = 0; done < count; done += STEP) {
                long bit = ((long) first + done) * width;
                oneLoadEach(bytes, start + (int) (bit >>> 3), (int) bit & 7, width, out, from + done,
                        Math.min(STEP, count - done));
            }
        } else {
            long mask = -1L >>> 64 - width;
            long bit = (long) first * width;
            for (int i = from; i < from + count; i++, bit += width) {
                int at = start + (int) (bit >>> 3);
                int shift = (int) bit & 7;
                // A shift by 64 would not shift at all, so a shift by 64 - shift takes two steps.
                long above = (long) bytes[at + 8] << 63 - shift << 1;
                out[i] = (LittleEndian.getLong(bytes, at) >>> shift | above) & mask;
            }
        }
    }

    /// Counts bits in an `int`: the compiler unrolls that loop, but not one with a `long`. 1.4 times as fast.
    private static void oneLoadEach(byte[] bytes, int start, int firstBit, int width, long[] out, int from, int count) {
        long mask = (1L << width) - 1;
        for (int i = from, end = from + count, bit = firstBit; i < end; i++, bit += width) {
            out[i] = LittleEndian.getLong(bytes, start + (bit >>> 3)) >>> (bit & 7) & mask;
        }
    }

    private static void narrow(byte[] bytes, int start, int first, int width, long[] out, int from, int count) {
        long mask = (1L << width) - 1;
        int next = first;
        int end = first + count;
        int to = from;
        for (; next < end && (next & 7) != 0; next++) {
            out[to++] = one(bytes, start, next, width);
        }
        // Eight values in two loads.
        int step = 4 * width >>> 3;
        int shift = 4 * width & 7;
        int at = start + (int) ((long) next * width >>> 3);
        for (; next + 8 <= end; next += 8, to += 8, at += width) {
            long low = LittleEndian.getLong(bytes, at);
            long high = LittleEndian.getLong(bytes, at + step) >>> shift;
            out[to] = low & mask;
            out[to + 1] = low >>> width & mask;
            out[to + 2] = low >>> 2 * width & mask;
            out[to + 3] = low >>> 3 * width & mask;
            out[to + 4] = high & mask;
            out[to + 5] = high >>> width & mask;
            out[to + 6] = high >>> 2 * width & mask;
            out[to + 7] = high >>> 3 * width & mask;
        }
        for (; next < end; next++) {
            out[to++] = one(bytes, start, next, width);
        }
    }

    private static int one(byte[] bytes, int start, int index, int width) {
        long bit = (long) index * width;
        return (int) (LittleEndian.getLong(bytes, start + (int) (bit >>> 3)) >>> (bit & 7) & (1L << width) - 1);
    }

    private static void groups(byte[] bytes, int at, int width, int[] out, int to, int groups) {
        switch (width) {
            case 1 -> groups1(bytes, at, out, to, groups);
            case 2 -> groups2(bytes, at, out, to, groups);
            case 3 -> groups3(bytes, at, out, to, groups);
            case 4 -> groups4(bytes, at, out, to, groups);
            case 5 -> groups5(bytes, at, out, to, groups);
            case 6 -> groups6(bytes, at, out, to, groups);
            case 7 -> groups7(bytes, at, out, to, groups);
            case 8 -> groups8(bytes, at, out, to, groups);
            case 9 -> groups9(bytes, at, out, to, groups);
            case 10 -> groups10(bytes, at, out, to, groups);
            case 11 -> groups11(bytes, at, out, to, groups);
            case 12 -> groups12(bytes, at, out, to, groups);
            case 13 -> groups13(bytes, at, out, to, groups);
            case 14 -> groups14(bytes, at, out, to, groups);
            case 15 -> groups15(bytes, at, out, to, groups);
            case 16 -> groups16(bytes, at, out, to, groups);
            default -> wide(bytes, at, width, out, to, groups);
        }
    }

    private static void groups1(byte[] bytes, int at, int[] out, int to, int groups) {
        oneLoad(bytes, at, 1, out, to, groups);
    }

    private static void groups2(byte[] bytes, int at, int[] out, int to, int groups) {
        oneLoad(bytes, at, 2, out, to, groups);
    }

    private static void groups3(byte[] bytes, int at, int[] out, int to, int groups) {
        oneLoad(bytes, at, 3, out, to, groups);
    }

    private static void groups4(byte[] bytes, int at, int[] out, int to, int groups) {
        oneLoad(bytes, at, 4, out, to, groups);
    }

    private static void groups5(byte[] bytes, int at, int[] out, int to, int groups) {
        oneLoad(bytes, at, 5, out, to, groups);
    }

    private static void groups6(byte[] bytes, int at, int[] out, int to, int groups) {
        oneLoad(bytes, at, 6, out, to, groups);
    }

    private static void groups7(byte[] bytes, int at, int[] out, int to, int groups) {
        oneLoad(bytes, at, 7, out, to, groups);
    }

    private static void groups8(byte[] bytes, int at, int[] out, int to, int groups) {
        oneLoad(bytes, at, 8, out, to, groups);
    }

    private static void groups9(byte[] bytes, int at, int[] out, int to, int groups) {
        twoLoads(bytes, at, 9, out, to, groups);
    }

    private static void groups10(byte[] bytes, int at, int[] out, int to, int groups) {
        twoLoads(bytes, at, 10, out, to, groups);
    }

    private static void groups11(byte[] bytes, int at, int[] out, int to, int groups) {
        twoLoads(bytes, at, 11, out, to, groups);
    }

    private static void groups12(byte[] bytes, int at, int[] out, int to, int groups) {
        twoLoads(bytes, at, 12, out, to, groups);
    }

    private static void groups13(byte[] bytes, int at, int[] out, int to, int groups) {
        twoLoads(bytes, at, 13, out, to, groups);
    }

    private static void groups14(byte[] bytes, int at, int[] out, int to, int groups) {
        twoLoads(bytes, at, 14, out, to, groups);
    }

    private static void groups15(byte[] bytes, int at, int[] out, int to, int groups) {
        twoLoads(bytes, at, 15, out, to, groups);
    }

    private static void groups16(byte[] bytes, int at, int[] out, int to, int groups) {
        twoLoads(bytes, at, 16, out, to, groups);
    }

    // Small enough to be inlined into its callers, where the width is a constant.
    private static void oneLoad(byte[] bytes, int at, int width, int[] out, int to, int groups) {
        long mask = (1L << width) - 1;
        int end = to + groups * 8;
        for (int next = to, position = at; next < end; next += 8, position += width) {
            long low = LittleEndian.getLong(bytes, position);
            long high = low >>> 4 * width;
            out[next] = (int) (low & mask);
            out[next + 1] = (int) (low >>> width & mask);
            out[next + 2] = (int) (low >>> 2 * width & mask);
            out[next + 3] = (int) (low >>> 3 * width & mask);
            out[next + 4] = (int) (high & mask);
            out[next + 5] = (int) (high >>> width & mask);
            out[next + 6] = (int) (high >>> 2 * width & mask);
            out[next + 7] = (int) (high >>> 3 * width & mask);
        }
    }

    private static void twoLoads(byte[] bytes, int at, int width, int[] out, int to, int groups) {
        long mask = (1L << width) - 1;
        int step = 4 * width >>> 3;
        int shift = 4 * width & 7;
        int end = to + groups * 8;
        for (int next = to, position = at; next < end; next += 8, position += width) {
            long low = LittleEndian.getLong(bytes, position);
            long high = LittleEndian.getLong(bytes, position + step) >>> shift;
            out[next] = (int) (low & mask);
            out[next + 1] = (int) (low >>> width & mask);
            out[next + 2] = (int) (low >>> 2 * width & mask);
            out[next + 3] = (int) (low >>> 3 * width & mask);
            out[next + 4] = (int) (high & mask);
            out[next + 5] = (int) (high >>> width & mask);
            out[next + 6] = (int) (high >>> 2 * width & mask);
            out[next + 7] = (int) (high >>> 3 * width & mask);
        }
    }

    private static void wide(byte[] bytes, int at, int width, int[] out, int to, int groups) {
        long mask = (1L << width) - 1;
        int end = to + groups * 8;
        for (int next = to, position = at; next < end; next += 8, position += width) {
            for (int j = 0; j < 8; j++) {
                int bit = j * width;
                out[next + j] = (int) (LittleEndian.getLong(bytes, position + (bit >>> 3)) >>> (bit & 7) & mask);
            }
        }
    }
}
