package dev.lamella.internal.shredding;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.vector.Growth;

/// How many bytes of a variant's columns are in use beside those that every row takes.
public final class Room {
    /// How the arrays of the columns grow.
    public static final Growth GROWTH = needed -> new UnsupportedFeatureException(
            "A column of a variant needs room for " + needed + " values or bytes in one batch; an array holds at most "
                    + Growth.MOST,
            "Write batches of fewer rows.");

    private long bytes;

    /// About how many bytes texts and elements take.
    public long bytes() {
        return bytes;
    }

    public void take(long count) {
        bytes += count;
    }

    public void clear() {
        bytes = 0;
    }
}
