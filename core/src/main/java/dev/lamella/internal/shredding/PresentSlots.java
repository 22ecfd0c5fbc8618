package dev.lamella.internal.shredding;

import dev.lamella.internal.vector.Taker;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;

/// Which slots have a value, where that follows from several vectors: bits, as in [Validity].
final class PresentSlots {
    private final int size;
    private final long[] words;

    /// Nothing is there.
    PresentSlots(int size) {
        this.size = size;
        this.words = new long[size + 63 >>> 6];
    }

    /// Where the vector has a value, there is one.
    void add(ColumnVector vector) {
        Validity validity = vector.validity();
        for (int i = 0; i < words.length; i++) {
            words[i] |= validity.hasNulls() ? validity.words()[i] : -1;
        }
    }

    void add(PresentSlots other) {
        for (int i = 0; i < words.length; i++) {
            words[i] |= other.words[i];
        }
    }

    void add(int slot) {
        words[slot >>> 6] |= 1L << slot;
    }

    boolean isPresent(int slot) {
        return (words[slot >>> 6] >>> slot & 1) != 0;
    }

    Validity validity() {
        int present = 0;
        for (int i = 0; i < words.length; i++) {
            // Bits past the size mean nothing in a vector, and nothing is counted by them.
            long inside = i == words.length - 1 && (size & 63) != 0 ? (1L << size) - 1 : -1;
            present += Long.bitCount(words[i] & inside);
        }
        return Validity.of(words, size - present);
    }

    /// The vector, with nulls in the slots that are null in `validity`.
    static ColumnVector masked(ColumnVector vector, Validity validity) {
        if (!validity.hasNulls()) {
            return vector;
        }
        int[] slots = new int[vector.size()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = validity.isPresent(i) ? i : Taker.NONE;
        }
        return Taker.take(vector, slots);
    }
}
