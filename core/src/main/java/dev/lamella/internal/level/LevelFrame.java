package dev.lamella.internal.level;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import org.jspecify.annotations.Nullable;

/// All entries at one node on the path from a row to its leaves: the slot of the vector that each entry is in, or that the
/// entry is done. The node above creates it; the nodes below share it and only read it.
final class LevelFrame {
    /// Instead of a slot: the entry has met a null or an empty list.
    static final int DONE = -1;

    private static final int MOST_ENTRIES = Integer.MAX_VALUE - 16;
    private static final int LARGE = 1 << 20;
    private static final int[] NO_SLOTS = {};
    private static final byte[] NO_LEVELS = {};

    /// The number of entries.
    int entryCount;
    /// Whether no entry is done, and the slots are consecutive from the first on; then there are no [#slots].
    boolean isLive;
    int firstSlot;
    /// By entry.
    int[] slots = NO_SLOTS;
    /// Definition levels of the entries that are done, unless all are live; undefined for the others. Unsigned.
    byte[] definition = NO_LEVELS;
    /// Repetition levels of all entries; null if no list was met, and every entry begins a row. Unsigned.
    byte @Nullable [] repetition;
    /// Kept until levels are needed again.
    private byte[] repetitionRoom = NO_LEVELS;

    /// Starts with all rows from `from` on.
    void start(int from, int count) {
        entryCount = count;
        isLive = true;
        firstSlot = from;
        repetition = null;
    }

    /// Makes [#slots] and [#definition] large enough.
    void makeRoom(int count) {
        if (slots.length < count) {
            slots = new int[capacity(count)];
            definition = new byte[slots.length];
        }
    }

    /// Makes [#repetition] an array that is large enough.
    byte[] makeRepetition(int count) {
        if (repetitionRoom.length < count) {
            repetitionRoom = new byte[capacity(count)];
        }
        repetition = repetitionRoom;
        return repetitionRoom;
    }

    private static int capacity(int count) {
        return (int) Math.min(MOST_ENTRIES, Math.max(1024L, count + (count >> 2)));
    }

    /// The number of entries of the lists' elements, checked.
    ///
    /// @throws UnsupportedFeatureException if there are more than an array holds
    static int checkedCount(long total) {
        if (total > MOST_ENTRIES) {
            throw new UnsupportedFeatureException("The lists of a batch have " + total + " elements together; an array"
                    + " holds at most " + MOST_ENTRIES, "Write fewer rows per batch.");
        }
        if (total > LARGE) {
            Memory.claim(total * (Integer.BYTES + 2));
        }
        return (int) total;
    }
}
