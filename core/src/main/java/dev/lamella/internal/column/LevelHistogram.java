package dev.lamella.internal.column;

/// The number of occurrences of each level in a page.
final class LevelHistogram {
    private static final int WAYS = 4;
    private static final int LEVELS = 256;

    private LevelHistogram() {}

    /// The histogram of single levels, unsigned.
    static long[] of(byte[] levels, int count, int most) {
        // Levels repeat: a single counter per level would stall on itself.
        int[] counters = new int[WAYS * LEVELS];
        int i = 0;
        for (; i <= count - WAYS; i += WAYS) {
            counters[levels[i] & 0xff]++;
            counters[LEVELS + (levels[i + 1] & 0xff)]++;
            counters[2 * LEVELS + (levels[i + 2] & 0xff)]++;
            counters[3 * LEVELS + (levels[i + 3] & 0xff)]++;
        }
        for (; i < count; i++) {
            counters[levels[i] & 0xff]++;
        }
        long[] histogram = new long[most + 1];
        for (int level = 0; level <= most; level++) {
            for (int way = 0; way < WAYS; way++) {
                histogram[level] += counters[way * LEVELS + level];
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
