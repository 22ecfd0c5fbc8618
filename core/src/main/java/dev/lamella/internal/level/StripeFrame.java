package dev.lamella.internal.level;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import org.jspecify.annotations.Nullable;

/// All entries at one place on the way from a row to its leaves: which slot of the vector there each one is in, or that it
/// is done. Made by the node above that place, and only read by those below, which share it.
final class StripeFrame {
    /// In place of a slot: the entry has met a null or an empty list.
    static final int DONE = -1;

    private static final int MOST_ENTRIES = Integer.MAX_VALUE - 16;
    private static final int LARGE = 1 << 20;
    private static final int[] NO_SLOTS = {};
    private static final byte[] NO_LEVELS = {};

    /// How many entries there are.
    int entryCount;
    /// Whether no entry is done, and the slots are consecutive from the first on; then there are no [#slots].
    boolean isLive;
    int firstSlot;
    /// By entry.
    int[] slots = NO_SLOTS;
    /// Of the entries that are done, unless all are live; of the others undefined. Unsigned.
    byte[] definition = NO_LEVELS;
    /// Of all entries; null where no list was met, and all begin a row. Unsigned.
    byte @Nullable [] repetition;
    /// Kept for when there are levels again.
    private byte[] repetitionRoom = NO_LEVELS;

    /// All rows from one on.
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

    /// How many entries the elements of lists will be.
    ///
    /// @throws UnsupportedFeatureException if that is more than an array holds
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
