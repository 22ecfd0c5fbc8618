package dev.lamella.internal.column;

/// The number of occurrences of each level in a page.
final class LevelHistogram {
    /// So many levels have a counter of eight bits each in one number.
    private static final int FEW = Long.BYTES;
    /// The largest number that such a counter holds.
    private static final int MOST_COUNTED = 255;

    private LevelHistogram() {}

    /// The histogram of single levels, unsigned.
    static long[] of(byte[] levels, int count, int most) {
        long[] histogram = new long[most + 1];
        if (most >= FEW) {
            for (int i = 0; i < count; i++) {
                histogram[levels[i] & 0xff]++;
            }
            return histogram;
        }
        for (int from = 0; from < count; from += MOST_COUNTED) {
            int end = Math.min(count, from + MOST_COUNTED);
            // Levels repeat, so counters in memory would wait for each other. These are in a register.
            long counters = 0;
            for (int i = from; i < end; i++) {
                counters += 1L << Byte.SIZE * levels[i];
            }
            for (int level = 0; level <= most; level++) {
                histogram[level] += counters >>> Byte.SIZE * level & 0xff;
            }
        }
        return histogram;
    }

    /// The histogram of `count` levels of which `highest` are `most`, and the others one less.
    static long[] ofHighest(int most, int highest, int count) {
        long[] histogram = new long[most + 1];
        histogram[most] = highest;
        if (most > 0) {
            histogram[most - 1] = count - highest;
        }
        return histogram;
    }
}
