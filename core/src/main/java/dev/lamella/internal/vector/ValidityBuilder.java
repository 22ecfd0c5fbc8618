package dev.lamella.internal.vector;

import dev.lamella.vector.Validity;
import java.util.Arrays;

/// Slots that are appended one after another, and their nulls. Slots can be removed, and arrays are reused from batch to batch.
///
/// Used alone for the slots of a group, whose values are in the builders of its fields.
public sealed class ValidityBuilder permits VectorBuilder, OffsetsBuilder {
    private static final long[] NO_WORDS = {};

    final Growth growth;
    /// The number of slots so far.
    int size;
    /// One bit per slot, set if the slot is null. Trailing words without nulls may be missing.
    private long[] nulls = NO_WORDS;
    private long[] words = NO_WORDS;
    private int nullCount;

    public ValidityBuilder(Growth growth) {
        this.growth = growth;
    }

    /// The number of slots.
    public final int size() {
        return size;
    }

    public final boolean isNull(int slot) {
        int word = slot >>> 6;
        return nullCount > 0 && word < nulls.length && (nulls[word] >>> slot & 1) != 0;
    }

    /// Appends a slot that is not null: a zero value, or an empty list.
    public final void append() {
        ensure(size + 1);
        zero(size, size + 1);
        size++;
    }

    public final void appendNull() {
        appendNulls(size + 1);
    }

    /// Appends nulls until there are `count` slots.
    public final void appendNulls(int count) {
        if (count > size) {
            ensure(count);
            zero(size, count);
            markNulls(size, count);
            size = count;
        }
    }

    /// Removes all slots from `count` on.
    public final void truncate(int count) {
        if (count >= size) {
            return;
        }
        int last = Math.min(nulls.length - 1, size - 1 >>> 6);
        for (int word = count >>> 6; word <= last; word++) {
            long kept = word == count >>> 6 ? nulls[word] & (1L << count) - 1 : 0;
            nullCount -= Long.bitCount(nulls[word] ^ kept);
            nulls[word] = kept;
        }
        truncateValues(count);
        size = count;
    }

    /// Removes all slots, for the next batch.
    public void clear() {
        if (nullCount > 0) {
            Arrays.fill(nulls, 0, Math.min(nulls.length, size + 63 >>> 6), 0);
            nullCount = 0;
        }
        size = 0;
    }

    /// The validity of the slots; valid until the next call.
    public final Validity validity() {
        if (nullCount == 0) {
            return Validity.none();
        }
        int count = size + 63 >>> 6;
        if (words.length < count) {
            words = new long[Math.max(count, words.length * 2)];
        }
        for (int i = 0; i < count; i++) {
            words[i] = i < nulls.length ? ~nulls[i] : -1;
        }
        return Validity.of(words, nullCount);
    }

    /// Makes room for `count` slots.
    void ensure(int count) {}

    /// Zeroes the slots in `[from, to)`, which have room.
    void zero(int from, int to) {}

    /// Removes data of the slots from `count` on that is stored outside the main array.
    void truncateValues(int count) {}

    private void markNulls(int from, int to) {
        int needed = to + 63 >>> 6;
        if (needed > nulls.length) {
            nulls = Arrays.copyOf(nulls, Math.max(needed, nulls.length * 2));
        }
        int slot = from;
        while (slot < to) {
            int end = Math.min(to, (slot | 63) + 1);
            nulls[slot >>> 6] |= -1L << slot & -1L >>> -end;
            slot = end;
        }
        nullCount += to - from;
    }
}
