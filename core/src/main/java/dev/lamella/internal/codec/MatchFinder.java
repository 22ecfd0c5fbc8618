package dev.lamella.internal.codec;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Finds earlier occurrences of the same bytes for LZ77 encoders: greedily, with a hash table of last positions. Where nothing
/// repeats, its steps become longer.
///
/// An encoder calls [#start], then [#find] until there are no more matches. Not safe for use by two threads.
public final class MatchFinder {
    /// The shortest match.
    public static final int MIN_LENGTH = 4;
    /// The largest distance that fits a two-byte offset.
    private static final int MAX_DISTANCE = 65_535;
    private static final int MIN_TABLE_BITS = 8;
    private static final int MAX_TABLE_BITS = 13;
    /// After this many positions without a match (as a power of two), steps become longer by one.
    private static final int PATIENCE = 5;
    /// Five of eight bytes are hashed: matches tend to be longer than with four.
    private static final int HASHED_SHIFT = 24;
    /// The constant of Knuth's multiplicative hashing.
    private static final long MULTIPLIER = 0x9e3779b185ebca87L;

    private final int[] table = new int[1 << MAX_TABLE_BITS];
    private int first;
    private int shift;
    private int last;
    private int limit;
    private int position;
    private int distance;
    private int length;

    /// Starts with the bytes from `first` on.
    ///
    /// @param last the last position where a match may begin; eight bytes must follow
    /// @param limit where matches end at the latest
    public void start(int first, int last, int limit) {
        this.first = first;
        this.last = last;
        this.limit = limit;
        int bits = Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(limit - first), MIN_TABLE_BITS,
                MAX_TABLE_BITS);
        shift = Long.SIZE - bits;
        // A position does not match itself, so `first` marks an empty slot.
        Arrays.fill(table, 0, 1 << bits, first);
    }

    /// Finds the next match that begins at `done` or later; earlier bytes are already encoded.
    ///
    /// @param bytes the array that [#start] was called for
    /// @return whether there is a match: [#position], [#distance] and [#length] describe it
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
                    // One more position near the end of the match, for later matches.
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

    /// The distance back to the same bytes: 1 to 65,535.
    public int distance() {
        return distance;
    }

    /// The length of the match: at least [#MIN_LENGTH].
    public int length() {
        return length;
    }
}
