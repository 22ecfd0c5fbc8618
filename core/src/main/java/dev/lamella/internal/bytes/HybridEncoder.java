package dev.lamella.internal.bytes;

import dev.lamella.variant.internal.LittleEndian;

/// Encodes the RLE / bit-packed hybrid: bit-packed groups of eight values, and a repeated run where all eight values of a group
/// are equal, for as long as the value repeats. Stateless.
///
/// Runs begin only at group boundaries: a value inside a group has to complete that group first, because only the last
/// bit-packed run may have an incomplete group.
///
/// The output does not begin with a length or a width. At width 0 the run headers are still written: readers expect them.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#RLE">RLE</a>
public final class HybridEncoder {
    private static final int GROUP = 8;
    private static final long EACH_BYTE = 0x0101010101010101L;

    private HybridEncoder() {}

    /// Writes `count` values of `width` (0 to 32) bits.
    public static void encode(int[] values, int from, int count, int width, ByteOutput out) {
        int end = from + count;
        int packedFrom = from;
        int at = from;
        while (end - at >= GROUP) {
            int value = values[at];
            int difference = 0;
            for (int i = 1; i < GROUP; i++) {
                difference |= values[at + i] ^ value;
            }
            if (difference != 0) {
                at += GROUP;
                continue;
            }
            int runEnd = at + GROUP;
            while (runEnd < end && values[runEnd] == value) {
                runEnd++;
            }
            pack(values, packedFrom, at - packedFrom, width, out);
            repeat(value, runEnd - at, width, out);
            at = runEnd;
            packedFrom = runEnd;
        }
        pack(values, packedFrom, end - packedFrom, width, out);
    }

    /// Writes `count` unsigned values of `width` (1 to 8) bits.
    public static void encode(byte[] values, int from, int count, int width, ByteOutput out) {
        int end = from + count;
        int packedFrom = from;
        int at = from;
        while (end - at >= GROUP) {
            long group = LittleEndian.getLong(values, at);
            int value = values[at] & 0xff;
            if (group != value * EACH_BYTE) {
                at += GROUP;
                continue;
            }
            int runEnd = at + GROUP;
            while (end - runEnd >= GROUP && LittleEndian.getLong(values, runEnd) == group) {
                runEnd += GROUP;
            }
            while (runEnd < end && (values[runEnd] & 0xff) == value) {
                runEnd++;
            }
            pack(values, packedFrom, at - packedFrom, width, out);
            repeat(value, runEnd - at, width, out);
            at = runEnd;
            packedFrom = runEnd;
        }
        pack(values, packedFrom, end - packedFrom, width, out);
    }

    /// Writes `count` values of one bit.
    public static void encode(boolean[] values, int from, int count, ByteOutput out) {
        int end = from + count;
        int packedFrom = from;
        int at = from;
        while (end - at >= GROUP) {
            boolean value = values[at];
            boolean difference = false;
            for (int i = 1; i < GROUP; i++) {
                difference |= values[at + i] ^ value;
            }
            if (difference) {
                at += GROUP;
                continue;
            }
            int runEnd = at + GROUP;
            while (runEnd < end && values[runEnd] == value) {
                runEnd++;
            }
            pack(values, packedFrom, at - packedFrom, out);
            repeat(value ? 1 : 0, runEnd - at, 1, out);
            at = runEnd;
            packedFrom = runEnd;
        }
        pack(values, packedFrom, end - packedFrom, out);
    }

    /// Writes a value of `width` (0 to 32) bits that repeats, `count` times, at least once.
    public static void repeat(int value, int count, int width, ByteOutput out) {
        Varint.write((long) count << 1, out);
        for (int shift = 0; shift < width; shift += 8) {
            out.writeByte(value >>> shift);
        }
    }

    private static void pack(int[] values, int from, int count, int width, ByteOutput out) {
        int groups = packHeader(count, out);
        long end = out.size() + (long) groups * width;
        BitPacker.pack(values, from, count, width, out);
        while (out.size() < end) {
            out.writeByte(0);
        }
    }

    private static void pack(byte[] values, int from, int count, int width, ByteOutput out) {
        int groups = packHeader(count, out);
        long end = out.size() + (long) groups * width;
        BitPacker.pack(values, from, count, width, out);
        while (out.size() < end) {
            out.writeByte(0);
        }
    }

    private static void pack(boolean[] values, int from, int count, ByteOutput out) {
        packHeader(count, out);
        BitPacker.pack(values, from, count, out);
    }

    private static int packHeader(int count, ByteOutput out) {
        int groups = (int) (count + 7L >>> 3);
        if (groups > 0) {
            Varint.write((long) groups << 1 | 1, out);
        }
        return groups;
    }
}
