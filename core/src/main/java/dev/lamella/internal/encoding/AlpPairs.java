package dev.lamella.internal.encoding;

import java.util.Arrays;

/// Chooses exponent and factor for the vectors of a page: tries all pairs on samples of the page, and the best few of them on
/// each vector.
///
/// A pair is one `int`, so that it can be kept in arrays. Not safe for use by two threads.
final class AlpPairs {
    /// Measures the size of values encoded with a pair.
    interface Trial {
        /// The number of bits that the values at `from`, `from + stride`, and so on take.
        ///
        /// @param count number of values
        /// @param bound a result above it may be any number above it
        long bits(int from, int stride, int count, int pair, long bound);
    }

    private static final int BLOCKS = 8;
    private static final int BLOCK_SAMPLE = 64;
    private static final int VECTOR_SAMPLE = 32;
    private static final int CANDIDATES = 5;

    private final int[] pairs;
    private final int[] wins;
    private final int[] candidates = new int[CANDIDATES];
    private int candidateCount;

    /// @param maxExponent the largest exponent of the type
    AlpPairs(int maxExponent) {
        pairs = new int[(maxExponent + 1) * (maxExponent + 2) / 2];
        wins = new int[pairs.length];
        int size = 0;
        for (int exponent = 0; exponent <= maxExponent; exponent++) {
            for (int factor = 0; factor <= exponent; factor++) {
                pairs[size++] = exponent << 8 | factor;
            }
        }
    }

    static int exponent(int pair) {
        return pair >>> 8;
    }

    static int factor(int pair) {
        return pair & 255;
    }

    /// Chooses the candidates for a page.
    void choose(Trial trial, int from, int count) {
        Arrays.fill(wins, 0);
        int blocks = Math.clamp(count / BLOCK_SAMPLE, 1, BLOCKS);
        for (int block = 0; block < blocks; block++) {
            int start = (int) ((long) count * block / blocks);
            wins[winner(trial, from + start, Math.min(BLOCK_SAMPLE, count - start))]++;
        }
        candidateCount = 0;
        while (candidateCount < CANDIDATES) {
            int most = 0;
            for (int i = 1; i < wins.length; i++) {
                most = wins[i] > wins[most] ? i : most;
            }
            if (wins[most] == 0) {
                return;
            }
            wins[most] = 0;
            candidates[candidateCount++] = pairs[most];
        }
    }

    private int winner(Trial trial, int from, int count) {
        long least = Long.MAX_VALUE;
        int winner = 0;
        for (int i = 0; i < pairs.length; i++) {
            long bits = trial.bits(from, 1, count, pairs[i], least);
            if (bits < least) {
                least = bits;
                winner = i;
            }
        }
        return winner;
    }

    /// The best candidate for a vector.
    int best(Trial trial, int from, int size) {
        int best = candidates[0];
        if (candidateCount == 1) {
            return best;
        }
        int samples = Math.min(VECTOR_SAMPLE, size);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < candidateCount; i++) {
            long bits = trial.bits(from, size / samples, samples, candidates[i], least);
            if (bits < least) {
                least = bits;
                best = candidates[i];
            }
        }
        return best;
    }
}
