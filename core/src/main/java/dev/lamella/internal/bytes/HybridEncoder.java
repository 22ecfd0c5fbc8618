package dev.lamella.internal.bytes;

/// Encodes the RLE / bit-packed hybrid: a run for every value that is repeated at least eight times, bit-packed groups of
/// eight for what lies between. Stateless.
///
/// Nothing is written in front of the runs. At width 0 the headers of runs are written all the same: readers expect them.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#RLE">RLE</a>
public final class HybridEncoder {
    private static final int LEAST_REPEATS = 8;

    private HybridEncoder() {
    }

    /// Writes `count` values of `width` (0 to 32) bits.
    public static void encode(int[] values, int from, int count, int width, ByteOutput out) {
        int end = from + count;
        int packedFrom = from;
        int at = from;
        while (at < end) {
            int value = values[at];
            int runEnd = at + 1;
            while (runEnd < end && values[runEnd] == value) {
                runEnd++;
            }
            // A bit-packed run has whole groups: the repeated value fills up the last one.
            int filling = packedFrom - at & 7;
            if (runEnd - at - filling >= LEAST_REPEATS) {
                pack(values, packedFrom, at + filling - packedFrom, width, out);
                repeat(value, runEnd - at - filling, width, out);
                packedFrom = runEnd;
            }
            at = runEnd;
        }
        pack(values, packedFrom, end - packedFrom, width, out);
    }

    /// Writes `count` values of one bit.
    public static void encode(boolean[] values, int from, int count, ByteOutput out) {
        int end = from + count;
        int packedFrom = from;
        int at = from;
        while (at < end) {
            boolean value = values[at];
            int runEnd = at + 1;
            while (runEnd < end && values[runEnd] == value) {
                runEnd++;
            }
            int filling = packedFrom - at & 7;
            if (runEnd - at - filling >= LEAST_REPEATS) {
                packHeader(at + filling - packedFrom, out);
                BitPacker.pack(values, packedFrom, at + filling - packedFrom, out);
                repeat(value ? 1 : 0, runEnd - at - filling, 1, out);
                packedFrom = runEnd;
            }
            at = runEnd;
        }
        packHeader(end - packedFrom, out);
        BitPacker.pack(values, packedFrom, end - packedFrom, out);
    }

    private static void repeat(int value, int count, int width, ByteOutput out) {
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

    private static int packHeader(int count, ByteOutput out) {
        int groups = (int) (count + 7L >>> 3);
        if (groups > 0) {
            Varint.write((long) groups << 1 | 1, out);
        }
        return groups;
    }
}
