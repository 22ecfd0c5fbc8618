package dev.lamella.internal.codec;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Finds bytes that came before, for LZ77 encoders: greedily, by a table of where some bytes were seen last. Where nothing
/// repeats, it takes ever longer steps.
///
/// An encoder calls [#start], and then [#find] until there is no further match. Not safe for use by two threads.
public final class MatchFinder {
    /// No match is shorter.
    public static final int MIN_LENGTH = 4;
    /// What two bytes of an offset can say.
    private static final int MAX_DISTANCE = 65_535;
    private static final int MIN_TABLE_BITS = 8;
    private static final int MAX_TABLE_BITS = 13;
    /// How many positions without a match, as a power of two, make the steps longer by one.
    private static final int PATIENCE = 5;
    /// Five of eight bytes are hashed: what is found by them tends to be longer than what is found by four.
    private static final int HASHED_SHIFT = 24;
    /// Of Knuth's multiplicative hashing.
    private static final long MULTIPLIER = 0x9e3779b185ebca87L;

    private final int[] table = new int[1 << MAX_TABLE_BITS];
    private int first;
    private int shift;
    private int last;
    private int limit;
    private int position;
    private int distance;
    private int length;

    /// Begins with the bytes from `first` on.
    ///
    /// @param last where a match may begin at most; eight bytes must be there
    /// @param limit where matches end at most
    public void start(int first, int last, int limit) {
        this.first = first;
        this.last = last;
        this.limit = limit;
        int bits = Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(limit - first), MIN_TABLE_BITS,
                MAX_TABLE_BITS);
        shift = Long.SIZE - bits;
        // A position is not a match of itself, so that this one stands for none.
        Arrays.fill(table, 0, 1 << bits, first);
    }

    /// Looks for the next match that begins at `done` or later; earlier bytes have been encoded.
    ///
    /// @param bytes those that [#start] was called for
    /// @return whether there is one; [#position], [#distance] and [#length] are its
    public boolean find(byte[] bytes, int done) {
        int[] seen = table;
        int next = done;
        int steps = 1 << PATIENCE;
        while (next <= last) {
            int at = next;
            long eight = LittleEndian.getLong(bytes, at);
            int slot = slot(eight);
            int candidate = seen[slot];
            seen[slot] = at;
            if (LittleEndian.getInt(bytes, candidate) == (int) eight && candidate < at
                    && at - candidate <= MAX_DISTANCE) {
                int end = matchEnd(bytes, at + MIN_LENGTH, at - candidate, limit);
                while (at > done && candidate > first && bytes[at - 1] == bytes[candidate - 1]) {
                    at--;
                    candidate--;
                }
                position = at;
                distance = at - candidate;
                length = end - at;
                if (end - 2 <= last) {
                    // One position near the end of the match, for the matches that follow.
                    seen[slot(LittleEndian.getLong(bytes, end - 2))] = end - 2;
                }
                return true;
            }
            next += steps++ >>> PATIENCE;
        }
        return false;
    }

    private int slot(long eight) {
        return (int) ((eight << HASHED_SHIFT) * MULTIPLIER >>> shift);
    }

    private static int matchEnd(byte[] bytes, int from, int distance, int limit) {
        int at = from;
        for (; at <= limit - Long.BYTES; at += Long.BYTES) {
            long difference = LittleEndian.getLong(bytes, at) ^ LittleEndian.getLong(bytes, at - distance);
            if (difference != 0) {
                return at + (Long.numberOfTrailingZeros(difference) >>> 3);
            }
        }
        while (at < limit && bytes[at] == bytes[at - distance]) {
            at++;
        }
        return at;
    }

    /// Where the match begins.
    public int position() {
        return position;
    }

    /// How far before it the same bytes are: 1 to 65,535.
    public int distance() {
        return distance;
    }

    /// How many bytes are the same: at least [#MIN_LENGTH].
    public int length() {
        return length;
    }
}
