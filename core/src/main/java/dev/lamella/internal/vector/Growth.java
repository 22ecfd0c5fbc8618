package dev.lamella.internal.vector;

/// Grows the arrays of builders, and creates the failure of a builder whose array would be too long.
@FunctionalInterface
public interface Growth {
    /// The longest array.
    int MOST = Integer.MAX_VALUE - 128;

    /// The failure of a column that needs more values or bytes than [#MOST].
    RuntimeException tooLong(long needed);

    /// The next length of an array that has `length` elements and needs more.
    default int next(int length, long needed) {
        if (needed > MOST) {
            throw tooLong(needed);
        }
        return (int) Math.min(MOST, Math.max(needed, Math.max(64, 2L * length)));
    }
}
