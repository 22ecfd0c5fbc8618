package dev.lamella.internal.encoding;

import java.util.Arrays;

/// The loops of [ArrayType#spread], one per type: in place, from the last slot down, one word of validity at a time. Nulls are
/// unpredictable, so no branch depends on them: for floating point this needs bit operations. Below the last null nothing
/// moves, and before the first value there are only nulls: the loop ends there; the columns `value` of shredded variants often
/// consist of nulls only. A word without nulls moves as a whole, because nulls often cluster.
final class Spread {
    private static final long ALL = -1;

    private Spread() {}

    /// Spreads booleans.
    static void booleans(boolean[] values, int from, int slots, int present, long[] validity, int bit) {
        int source = from + present;
        int left = slots;
        while (left > 0 && source != from + left) {
            if (source == from) {
                Arrays.fill(values, from, from + left, false);
                return;
            }
            int count = (left - 1 & 63) + 1;
            int start = from + left - count;
            long word = word(validity, bit + left - count);
            if (word == ALL && count == Long.SIZE) {
                source -= Long.SIZE;
                System.arraycopy(values, source, values, start, Long.SIZE);
                left -= Long.SIZE;
                continue;
            }
            for (int j = count - 1; j >= 0; j--) {
                int set = (int) (word >>> j) & 1;
                source -= set;
                values[start + j] = values[source] & set != 0;
            }
            left -= count;
        }
    }

    /// Spreads 32-bit numbers.
    static void ints(int[] values, int from, int slots, int present, long[] validity, int bit) {
        int source = from + present;
        int left = slots;
        while (left > 0 && source != from + left) {
            if (source == from) {
                Arrays.fill(values, from, from + left, 0);
                return;
            }
            int count = (left - 1 & 63) + 1;
            int start = from + left - count;
            long word = word(validity, bit + left - count);
            if (word == ALL && count == Long.SIZE) {
                source -= Long.SIZE;
                System.arraycopy(values, source, values, start, Long.SIZE);
                left -= Long.SIZE;
                continue;
            }
            for (int j = count - 1; j >= 0; j--) {
                int set = (int) (word >>> j) & 1;
                source -= set;
                values[start + j] = values[source] & -set;
            }
            left -= count;
        }
    }

    /// Spreads 64-bit numbers.
    static void longs(long[] values, int from, int slots, int present, long[] validity, int bit) {
        int source = from + present;
        int left = slots;
        while (left > 0 && source != from + left) {
            if (source == from) {
                Arrays.fill(values, from, from + left, 0);
                return;
            }
            int count = (left - 1 & 63) + 1;
            int start = from + left - count;
            long word = word(validity, bit + left - count);
            if (word == ALL && count == Long.SIZE) {
                source -= Long.SIZE;
                System.arraycopy(values, source, values, start, Long.SIZE);
                left -= Long.SIZE;
                continue;
            }
            for (int j = count - 1; j >= 0; j--) {
                int set = (int) (word >>> j) & 1;
                source -= set;
                values[start + j] = values[source] & -(long) set;
            }
            left -= count;
        }
    }

    /// Spreads floats, bit for bit.
    static void floats(float[] values, int from, int slots, int present, long[] validity, int bit) {
        int source = from + present;
        int left = slots;
        while (left > 0 && source != from + left) {
            if (source == from) {
                Arrays.fill(values, from, from + left, 0);
                return;
            }
            int count = (left - 1 & 63) + 1;
            int start = from + left - count;
            long word = word(validity, bit + left - count);
            if (word == ALL && count == Long.SIZE) {
                source -= Long.SIZE;
                System.arraycopy(values, source, values, start, Long.SIZE);
                left -= Long.SIZE;
                continue;
            }
            for (int j = count - 1; j >= 0; j--) {
                int set = (int) (word >>> j) & 1;
                source -= set;
                values[start + j] = Float.intBitsToFloat(Float.floatToRawIntBits(values[source]) & -set);
            }
            left -= count;
        }
    }

    /// Spreads doubles, bit for bit.
    static void doubles(double[] values, int from, int slots, int present, long[] validity, int bit) {
        int source = from + present;
        int left = slots;
        while (left > 0 && source != from + left) {
            if (source == from) {
                Arrays.fill(values, from, from + left, 0);
                return;
            }
            int count = (left - 1 & 63) + 1;
            int start = from + left - count;
            long word = word(validity, bit + left - count);
            if (word == ALL && count == Long.SIZE) {
                source -= Long.SIZE;
                System.arraycopy(values, source, values, start, Long.SIZE);
                left -= Long.SIZE;
                continue;
            }
            for (int j = count - 1; j >= 0; j--) {
                int set = (int) (word >>> j) & 1;
                source -= set;
                values[start + j] = Double.longBitsToDouble(Double.doubleToRawLongBits(values[source]) & -(long) set);
            }
            left -= count;
        }
    }

    /// Spreads values of `width` bytes; all positions are in values.
    static void fixed(byte[] values, int width, int from, int slots, int present, long[] validity, int bit) {
        if (width == 0) {
            return;
        }
        int source = from + present;
        int left = slots;
        while (left > 0 && source != from + left) {
            if (source == from) {
                Arrays.fill(values, from * width, (from + left) * width, (byte) 0);
                return;
            }
            int count = (left - 1 & 63) + 1;
            int start = from + left - count;
            long word = word(validity, bit + left - count);
            for (int j = count - 1; j >= 0; j--) {
                int set = (int) (word >>> j) & 1;
                source -= set;
                int at = (start + j) * width;
                if (set != 0) {
                    System.arraycopy(values, source * width, values, at, width);
                } else {
                    Arrays.fill(values, at, at + width, (byte) 0);
                }
            }
            left -= count;
        }
    }

    /// The 64 bits from `bit` on; bits past the array are zero.
    private static long word(long[] words, int bit) {
        int word = bit >>> 6;
        int shift = bit & 63;
        if (shift == 0) {
            return words[word];
        }
        long above = word + 1 < words.length ? words[word + 1] << 64 - shift : 0;
        return words[word] >>> shift | above;
    }
}
