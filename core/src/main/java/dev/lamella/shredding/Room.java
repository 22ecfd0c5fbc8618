package dev.lamella.shredding;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.vector.Growth;

/// How many bytes of a variant's columns are in use beside those that every row takes.
final class Room {
    /// How the arrays of the columns grow.
    static final Growth GROWTH = needed -> new UnsupportedFeatureException(
            "A column of a variant needs room for " + needed + " values or bytes in one batch; an array holds at most "
                    + Growth.MOST,
            "Write batches of fewer rows.");

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
}
