package dev.lamella.internal.column;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// Distinct byte strings, numbered in order of insertion: a hash table with open addressing and linear probing, at most half
/// full.
///
/// Their bytes lie one after another in one array. Not safe for use by two threads.
final class ByteTable {
    static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int SHORT = 16;
    /// Initial size of tables, as a power of two: a file may have thousands of empty columns.
    static final int FIRST_BITS = 5;

    /// Number plus 1, or 0 for an empty slot. The length is a power of two.
    private int[] table = new int[1 << FIRST_BITS];
    private int shift = Long.SIZE - FIRST_BITS;
    /// Two entries per string: its hash, and its place as `offset << 32 | length`.
    private long[] records = new long[1 << FIRST_BITS];
    private int count;
    private byte[] pool = new byte[256];
    private int poolEnd;

    /// The first slot to probe for a hash in a table of `1 << 64 - shift` slots; the hash need not be good.
    static int start(long hash, int shift) {
        return (int) (hash * MIX >>> shift);
    }

    /// The number of strings.
    int count() {
        return count;
    }

    /// All bytes, one string after another; not copied.
    byte[] pool() {
        return pool;
    }

    /// The total length of all strings in bytes.
    int byteCount() {
        return poolEnd;
    }

    /// The place of a string in the [#pool]: `offset << 32 | length`.
    long slice(int number) {
        return records[2 * number + 1];
    }

    /// The number of the string, or, if it is absent, a negative value to pass to [#enter].
    int find(byte[] data, int offset, int length, long hash) {
        int place = start(hash, shift);
        int found = table[place];
        while (found != 0 && !isAt(2 * found - 2, data, offset, length, hash)) {
            place = place + 1 & table.length - 1;
            found = table[place];
        }
        return found == 0 ? ~place : found - 1;
    }

    /// Whether bytes are the string of a number.
    boolean isEqual(int number, byte[] data, int offset, int length) {
        int from = (int) (slice(number) >>> 32);
        return Arrays.equals(pool, from, from + (int) slice(number), data, offset, offset + length);
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

    /// Adds a string that [#find] has just reported absent.
    ///
    /// @param absent the result of [#find]
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
