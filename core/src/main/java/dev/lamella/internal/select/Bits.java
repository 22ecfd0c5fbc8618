package dev.lamella.internal.select;

import java.util.Arrays;

/// Bitmaps with a bit for each slot, 64 a word, least significant bit first. Bits past the last slot are zero.
final class Bits {
    private Bits() {}

    /// How many words `size` slots take.
    static int words(int size) {
        return size + 63 >>> 6;
    }

    /// An array of at least `size` bits: the given one if it is large enough. Its bits are undefined.
    static long[] room(long[] words, int size) {
        int needed = words(size);
        return words.length >= needed ? words : new long[Math.max(needed, 2 * words.length)];
    }

    /// The bits of a word that belong to the first `size` slots.
    static long slots(int word, int size) {
        int count = size - (word << 6);
        return count >= Long.SIZE ? -1 : (1L << count) - 1;
    }

    /// Sets the bits of all slots.
    static void fill(long[] words, int size) {
        Arrays.fill(words, 0, size >>> 6, -1);
        if ((size & 63) != 0) {
            words[size >>> 6] = (1L << size) - 1;
        }
    }

    /// Clears all bits.
    static void clear(long[] words, int size) {
        Arrays.fill(words, 0, words(size), 0);
    }

    /// Whether no bit is set.
    static boolean isNone(long[] words, int size) {
        for (int i = 0; i < words(size); i++) {
            if (words[i] != 0) {
                return false;
            }
        }
        return true;
    }

    static boolean isSet(long[] words, int slot) {
        return (words[slot >>> 6] >>> slot & 1) != 0;
    }

    static void set(long[] words, int slot) {
        words[slot >>> 6] |= 1L << slot;
    }

    /// Sets the bits in `[from, end)`.
    static void set(long[] words, int from, int end) {
        if (from >= end) {
            return;
        }
        int first = from >>> 6;
        int last = end - 1 >>> 6;
        if (first == last) {
            words[first] |= from(from) & to(end);
            return;
        }
        words[first] |= from(from);
        Arrays.fill(words, first + 1, last, -1);
        words[last] |= to(end);
    }

    /// The last set bit in `[from, end)`; -1 if there is none.
    static int lastSet(long[] words, int from, int end) {
        if (from >= end) {
            return -1;
        }
        int first = from >>> 6;
        long mask = to(end);
        for (int i = end - 1 >>> 6; i >= first; i--) {
            long word = words[i] & mask & (i == first ? from(from) : -1);
            if (word != 0) {
                return (i << 6) + 63 - Long.numberOfLeadingZeros(word);
            }
            mask = -1;
        }
        return -1;
    }

    /// Whether all bits in `[from, end)` are set.
    static boolean isEverySet(long[] words, int from, int end) {
        if (from >= end) {
            return true;
        }
        int first = from >>> 6;
        long mask = to(end);
        for (int i = end - 1 >>> 6; i >= first; i--) {
            if ((~words[i] & mask & (i == first ? from(from) : -1)) != 0) {
                return false;
            }
            mask = -1;
        }
        return true;
    }

    /// The bits of a word from a slot's bit on.
    private static long from(int slot) {
        return -1L << slot;
    }

    /// The bits of a word before a slot's bit; the whole previous word, if the slot begins one.
    private static long to(int slot) {
        return -1L >>> -slot;
    }
}
