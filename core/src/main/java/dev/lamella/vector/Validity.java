package dev.lamella.vector;

import java.util.Arrays;

/// Which slots of a vector hold a value: a bitmap, bit set = present, least significant bit first.
///
/// Where no slot is null there is no bitmap ([#none]). The bitmap belongs to whoever made it; one that comes from a reader is
/// valid until the reader's next batch.
public final class Validity {
    private static final long[] NO_WORDS = {};
    private static final Validity NONE = new Validity(NO_WORDS, 0);

    private final long[] words;
    private final int nullCount;

    private Validity(long[] words, int nullCount) {
        this.words = words;
        this.nullCount = nullCount;
    }

    /// No slot is null.
    public static Validity none() {
        return NONE;
    }

    /// Nulls where a bit is not set. The array is not copied.
    ///
    /// @param words bit `i & 63` of word `i >>> 6` belongs to slot `i`
    /// @param nullCount how many slots are null; if 0, this is [#none]
    public static Validity of(long[] words, int nullCount) {
        return nullCount == 0 ? NONE : new Validity(words, nullCount);
    }

    /// How many slots are null.
    public int nullCount() {
        return nullCount;
    }

    /// Whether any slot is null.
    public boolean hasNulls() {
        return nullCount > 0;
    }

    /// Whether the slot holds no value.
    public boolean isNull(int slot) {
        return nullCount > 0 && (words[slot >>> 6] >>> slot & 1) == 0;
    }

    /// Whether the slot holds a value.
    public boolean isPresent(int slot) {
        return !isNull(slot);
    }

    /// The bitmap, not copied; empty if no slot is null. Bits past the vector's size mean nothing.
    public long[] words() {
        return words;
    }

    /// A copy that nothing reuses, for a vector of `size` slots.
    public Validity copy(int size) {
        return nullCount == 0 ? NONE : new Validity(Arrays.copyOf(words, size + 63 >>> 6), nullCount);
    }
}
