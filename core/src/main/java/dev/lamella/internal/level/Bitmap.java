package dev.lamella.internal.level;

import dev.lamella.vector.Validity;
import java.util.Arrays;

/// A growing bitmap, least significant bit first, that counts its zeros.
///
/// As long as all bits are ones, nothing is written: a column without nulls costs a counter.
public final class Bitmap {
    private long[] words = new long[8];
    private int size;
    private int zeros;

    /// Removes all bits.
    public void clear() {
        if (zeros > 0) {
            Arrays.fill(words, 0, Math.min(words.length, (size + 63 >>> 6) + 1), 0);
        }
        size = 0;
        zeros = 0;
    }

    /// Removes all bits, and leaves the words to the validity that uses them.
    public void detach() {
        if (zeros > 0) {
            words = new long[words.length];
        }
        size = 0;
        zeros = 0;
    }

    /// The number of bits.
    public int size() {
        return size;
    }

    /// The number of zeros.
    public int zeros() {
        return zeros;
    }

    /// The bits as words; meaningful only if [#zeros] is not 0.
    public long[] words() {
        return words;
    }

    /// The bits as the validity of a vector. Valid until this bitmap changes.
    public Validity validity() {
        return Validity.of(words, zeros);
    }

    /// Appends `count` ones.
    public void appendOnes(int count) {
        if (zeros > 0) {
            reserve(count);
            set(words, size, size + count);
        }
        size += count;
    }

    /// Appends the low `count` (up to 64) bits of `bits`; higher bits must be zero.
    public void append(long bits, int count) {
        int missing = count - Long.bitCount(bits);
        if (zeros == 0) {
            if (missing == 0) {
                size += count;
                return;
            }
            startWords();
        }
        zeros += missing;
        int word = size >>> 6;
        int shift = size & 63;
        if (word + 2 > words.length) {
            reserve(count);
        }
        words[word] |= bits << shift;
        // Bits that did not fit the word; nothing if the shift is 0.
        words[word + 1] |= bits >>> 1 >>> 63 - shift;
        size += count;
    }

    /// Called at the first zero: writes the ones before it.
    private void startWords() {
        reserve(64);
        if (size > 0) {
            set(words, 0, size);
        }
    }

    /// Whether both have equal bits.
    public boolean sameAs(Bitmap other) {
        if (size != other.size || zeros != other.zeros) {
            return false;
        }
        // Bits past the size are zero in both.
        return zeros == 0 || Arrays.equals(words, 0, size + 63 >>> 6, other.words, 0, size + 63 >>> 6);
    }

    private void reserve(int count) {
        int needed = (size + count >>> 6) + 2;
        if (needed > words.length) {
            words = Arrays.copyOf(words, Math.max(needed, words.length * 2));
        }
    }

    /// Sets the bits in `[from, to)`.
    static void set(long[] words, int from, int to) {
        if (from >>> 6 == to - 1 >>> 6) {
            words[from >>> 6] |= low(to - from) << from;
            return;
        }
        int at = from;
        while (at < to) {
            int count = Math.min(64 - (at & 63), to - at);
            words[at >>> 6] |= low(count) << at;
            at += count;
        }
    }

    /// Sets the bits of `bits` from bit `at` on; none of them lies past the array.
    static void or(long[] words, int at, long bits) {
        int word = at >>> 6;
        int shift = at & 63;
        words[word] |= bits << shift;
        if (shift != 0) {
            words[word + 1] |= bits >>> 64 - shift;
        }
    }

    /// A word whose low `count` (0 to 64) bits are set.
    static long low(int count) {
        return count >= 64 ? -1 : (1L << count) - 1;
    }
}
