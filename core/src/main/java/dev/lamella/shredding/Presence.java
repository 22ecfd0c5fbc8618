package dev.lamella.shredding;

import dev.lamella.vector.Validity;
import java.util.Arrays;

/// Which slots of a column hold a value. Slots are given one after the other; those that are left out are null.
final class Presence {
    private long[] words = new long[1];
    private int count;

    /// The slot holds a value; it is behind all that do so far.
    void set(int slot) {
        int word = slot >>> 6;
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, 2 * words.length));
        }
        words[word] |= 1L << slot;
        count++;
    }

    boolean isSet(int slot) {
        int word = slot >>> 6;
        return word < words.length && (words[word] >>> slot & 1) != 0;
    }

    /// Takes back the slots from `from` on, of `size` that were given.
    void truncate(int from, int size) {
        int last = Math.min(words.length - 1, size - 1 >>> 6);
        for (int word = from >>> 6; word <= last; word++) {
            long kept = word == from >>> 6 ? words[word] & (1L << from) - 1 : 0;
            count -= Long.bitCount(words[word] ^ kept);
            words[word] = kept;
        }
    }

    Validity validity(int size) {
        int needed = size + 63 >>> 6;
        if (needed > words.length) {
            words = Arrays.copyOf(words, needed);
        }
        return Validity.of(words, size - count);
    }
}
