package dev.lamella.shredding;

import dev.lamella.error.UnsupportedFeatureException;

/// How large the arrays of a column become, and how many bytes of them are in use beside what every row takes.
final class Room {
    private static final int MOST = Integer.MAX_VALUE - 128;

    private long bytes;

    /// About how many bytes texts and elements take.
    long bytes() {
        return bytes;
    }

    void take(long count) {
        bytes += count;
    }

    void clear() {
        bytes = 0;
    }

    /// The next length of an array that has `length` elements and needs more.
    ///
    /// @throws UnsupportedFeatureException if an array cannot have as many
    static int more(int length, long needed) {
        return Math.max(exactly(needed), (int) Math.min(MOST, Math.max(64, 2L * length)));
    }

    /// The length of an array of this many elements.
    ///
    /// @throws UnsupportedFeatureException if an array cannot have as many
    static int exactly(long needed) {
        if (needed > MOST) {
            throw new UnsupportedFeatureException(
                    "A column of a variant needs room for " + needed + " values or bytes in one"
                            + " batch; an array holds at most " + MOST,
                    "Write batches of fewer rows.");
        }
        return (int) needed;
    }
}
