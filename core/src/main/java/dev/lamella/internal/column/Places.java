package dev.lamella.internal.column;

import java.util.Arrays;

/// A hash table of the numbers of things that somebody else holds: open addressing, linear probing, at most half full.
///
/// Who looks something up takes the [#table], starts at [#start], and while there is something that is not equal goes on
/// with the next place, round the end; where there is nothing it may [#enter] the thing, and then takes the table anew.
final class Places {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /// Number plus 1, or 0 where nothing is. The length is a power of two.
    private int[] table = new int[512];
    private int shift = Long.SIZE - 9;
    private long[] hashes = new long[256];
    private int count;

    /// Where to look first for a thing of this hash, which need not be a good one.
    static int start(long hash, int shift) {
        return (int) (hash * MIX >>> shift);
    }

    /// The number plus 1 of the thing in each place, 0 where there is none. The length is a power of two.
    int[] table() {
        return table;
    }

    /// For [#start].
    int shift() {
        return shift;
    }

    /// The hash of the thing of a number.
    long hash(int number) {
        return hashes[number];
    }

    /// How many things there are.
    int count() {
        return count;
    }

    /// Puts the next thing in an empty place, and returns its number.
    int enter(int place, long hash) {
        int number = count++;
        if (number == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * number);
        }
        hashes[number] = hash;
        table[place] = count;
        if (2 * count > table.length) {
            grow();
        }
        return number;
    }

    private void grow() {
        table = new int[2 * table.length];
        shift--;
        for (int number = 0; number < count; number++) {
            int place = start(hashes[number], shift);
            while (table[place] != 0) {
                place = place + 1 & table.length - 1;
            }
            table[place] = number + 1;
        }
    }

    /// Bytes of memory in use.
    long memoryBytes() {
        return 4L * table.length + 8L * hashes.length;
    }
}
