package dev.lamella.internal.column;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Distinct byte strings, numbered as they come: a hash table with open addressing and linear probing, at most half full.
///
/// Their bytes lie one after another in one array. Not safe for use by two threads.
final class ByteTable {
    static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int SHORT = 16;
    /// Of how many places tables are at first, as a power of two: a file may have thousands of columns with nothing in them.
    static final int FIRST_BITS = 5;

    /// Number plus 1, or 0 where nothing is. The length is a power of two.
    private int[] table = new int[1 << FIRST_BITS];
    private int shift = Long.SIZE - FIRST_BITS;
    /// Two for each string, side by side: its hash, and where it is, as `offset << 32 | length`.
    private long[] records = new long[1 << FIRST_BITS];
    private int count;
    private byte[] pool = new byte[256];
    private int poolEnd;

    /// Where a table of `1 << 64 - shift` places is to be asked first for a hash, which need not be a good one.
    static int start(long hash, int shift) {
        return (int) (hash * MIX >>> shift);
    }

    /// How many strings there are.
    int count() {
        return count;
    }

    /// All bytes, one string after another; not copied.
    byte[] pool() {
        return pool;
    }

    /// How many bytes all strings have.
    int byteCount() {
        return poolEnd;
    }

    /// Where the string of a number is in the [#pool]: `offset << 32 | length`.
    long slice(int number) {
        return records[2 * number + 1];
    }

    /// The number of a string, or, if it is not there, what [#enter] needs to know, which is negative.
    int find(byte[] data, int offset, int length, long hash) {
        int place = start(hash, shift);
        int found = table[place];
        while (found != 0 && !isAt(2 * found - 2, data, offset, length, hash)) {
            place = place + 1 & table.length - 1;
            found = table[place];
        }
        return found == 0 ? ~place : found - 1;
    }

    private boolean isAt(int at, byte[] data, int offset, int length, long hash) {
        long slice = records[at + 1];
        if (records[at] != hash || (int) slice != length) {
            return false;
        }
        if (length <= ByteHash.EXACT_LENGTH) {
            return true;
        }
        int from = (int) (slice >>> 32);
        return length <= SHORT
                ? LittleEndian.getLong(pool, from) == LittleEndian.getLong(data, offset)
                        && LittleEndian.getLong(pool, from + length - 8) == LittleEndian.getLong(data,
                                offset + length - 8)
                : Arrays.equals(pool, from, from + length, data, offset, offset + length);
    }

    /// Adds a string that [#find] has just said is not there.
    ///
    /// @param absent what it gave
    /// @return the string's number
    int enter(int absent, byte[] data, int offset, int length, long hash) {
        if (2 * count == records.length) {
            records = Arrays.copyOf(records, 4 * count);
        }
        if (poolEnd + length > pool.length - LittleEndian.PAD) {
            pool = Arrays.copyOf(pool, Math.max(poolEnd + length, 2 * pool.length) + LittleEndian.PAD);
        }
        System.arraycopy(data, offset, pool, poolEnd, length);
        records[2 * count] = hash;
        records[2 * count + 1] = (long) poolEnd << 32 | length;
        poolEnd += length;
        table[~absent] = ++count;
        if (2 * count > table.length) {
            grow();
        }
        return count - 1;
    }

    private void grow() {
        table = new int[2 * table.length];
        shift--;
        for (int number = 0; number < count; number++) {
            int place = start(records[2 * number], shift);
            while (table[place] != 0) {
                place = place + 1 & table.length - 1;
            }
            table[place] = number + 1;
        }
    }

    /// Bytes of memory in use.
    long memoryBytes() {
        return 4L * table.length + 8L * records.length + pool.length;
    }
}
