package dev.lamella.vector;

import java.util.Arrays;

/// Which slots of a vector hold a value: a bitmap, bit set = present, least significant bit first.
///
/// Without nulls there is no bitmap ([#none]). The bitmap belongs to its creator; the bitmap of a vector from a reader
/// is valid until the reader's next batch.
public final class Validity {
    private static final long[] NO_WORDS = {};
    private static final Validity NONE = new Validity(NO_WORDS, 0);

    private final long[] words;
    private final int nullCount;

    private Validity(long[] words, int nullCount) {
        this.words = words;
        this.nullCount = nullCount;
    }

    /// A validity without nulls.
    public static Validity none() {
        return NONE;
    }

    /// A validity that is null where a bit is not set. The array is not copied.
    ///
    /// @param words bit `i & 63` of word `i >>> 6` belongs to slot `i`
    /// @param nullCount number of null slots; if 0, the result is [#none]
    public static Validity of(long[] words, int nullCount) {
        return nullCount == 0 ? NONE : new Validity(words, nullCount);
    }

    /// The number of null slots.
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

    /// The bitmap, not copied; empty if no slot is null. Bits after the vector's size have no meaning.
    public long[] words() {
        return words;
    }

    /// A copy with its own bitmap, for a vector of `size` slots.
    public Validity copy(int size) {
        return nullCount == 0 ? NONE : new Validity(Arrays.copyOf(words, size + 63 >>> 6), nullCount);
    }
}
