package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/// A set of distinct names, numbered from 0 in the order in which they were added.
///
/// A name keeps its number until [#forget]. Not safe for use by two threads.
final class KnownNames {
    // A secret, so that nobody can choose names whose hashes collide.
    private static final long SECRET = ThreadLocalRandom.current().nextLong() | 1;
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int WORD = 8;
    private static final int SMALLEST_TABLE = 256;
    private static final int[] NONE = {};

    /// A hash table of numbers plus 1; 0 marks an empty slot. The length is a power of two, at least twice [#count].
    private int[] table = new int[SMALLEST_TABLE];
    private int count;
    private byte[] pool = new byte[1024];
    /// The end of each name in the pool, at its number plus 1.
    private int[] ends = new int[64];
    private int[] hashes = new int[64];
    /// The first eight bytes of each name as a big-endian number, padded with zeros. If they differ, they order the names.
    private long[] heads = new long[64];
    /// The last eight bytes of each name that is long enough. Together with the head they are all of a name of up to 16
    /// bytes.
    private long[] tails = new long[64];
    /// The first eight bytes of each name with its quotation mark in JSON text, as a little-endian number, and a mask of
    /// the bits that count. A name that JSON can write in several ways, or that must be checked for valid UTF-8, never
    /// matches.
    private long[] quoted = new long[64];
    private long[] quotedMasks = new long[64];
    /// For each name the name that came after it most recently: rows repeat the order of their fields.
    private int[] followers = new int[64];
    private int last;
    /// The result of [#ranks()]; of another length if it is outdated.
    private int[] ranks = NONE;
    /// How many names there were when ranks were last requested and not computed.
    private int rankable;

    /// How many names there are.
    int count() {
        return count;
    }

    /// How many bytes all names have together.
    int poolBytes() {
        return ends[count];
    }

    int byteCount(int number) {
        return ends[number + 1] - ends[number];
    }

    /// The number of a name; -1 if it is not in the set.
    int find(byte[] utf8, int from, int byteCount) {
        long head = head(utf8, from, byteCount);
        long tail = tail(utf8, from, byteCount);
        if (count > 0) {
            int likely = followers[last];
            if (isName(likely, head, tail, utf8, from, byteCount)) {
                last = likely;
                return likely;
            }
        }
        int hash = hash(head, tail, utf8, from, byteCount);
        int place = hash & table.length - 1;
        for (int found = table[place]; found != 0; found = table[place]) {
            if (hashes[found - 1] == hash && isName(found - 1, head, tail, utf8, from, byteCount)) {
                return follow(found - 1);
            }
            place = place + 1 & table.length - 1;
        }
        return -1;
    }

    /// Whether JSON text continues with a name and a quotation mark.
    ///
    /// @return the position after the quotation mark; negative if it does not, or if the end of the text is too close to
    /// tell
    int afterQuoted(int number, byte[] json, int from, int end) {
        if (from > end - WORD || (LittleEndian.getLong(json, from) & quotedMasks[number]) != quoted[number]) {
            return -1;
        }
        int byteCount = byteCount(number);
        int after = from + byteCount;
        if (byteCount >= WORD && !(after < end && json[after] == '"'
                && LittleEndian.getLong(json, after - WORD) == tails[number]
                && (byteCount <= 2 * WORD || isMiddle(ends[number], json, from, byteCount)))) {
            return -1;
        }
        last = number;
        return after + 1;
    }

    private int follow(int number) {
        followers[last] = number;
        last = number;
        return number;
    }

    /// Adds a name that is not in the set.
    ///
    /// @return its number
    int add(byte[] utf8, int from, int byteCount) {
        int start = ends[count];
        if (byteCount > pool.length - start) {
            pool = Arrays.copyOf(pool, Math.max(start + byteCount, 2 * start));
        }
        if (count + 1 == ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
            hashes = Arrays.copyOf(hashes, ends.length);
            heads = Arrays.copyOf(heads, ends.length);
            tails = Arrays.copyOf(tails, ends.length);
            quoted = Arrays.copyOf(quoted, ends.length);
            quotedMasks = Arrays.copyOf(quotedMasks, ends.length);
            followers = Arrays.copyOf(followers, ends.length);
        }
        System.arraycopy(utf8, from, pool, start, byteCount);
        ends[count + 1] = start + byteCount;
        heads[count] = head(utf8, from, byteCount);
        tails[count] = tail(utf8, from, byteCount);
        hashes[count] = hash(heads[count], tails[count], utf8, from, byteCount);
        boolean isPlain = isPlain(utf8, from, byteCount);
        quotedMasks[count] = !isPlain ? 0 : byteCount < WORD - 1 ? (1L << 8 * (byteCount + 1)) - 1 : -1;
        quoted[count] = !isPlain
                ? 1
                : Long.reverseBytes(heads[count]) | (byteCount < WORD ? (long) '"' << 8 * byteCount : 0);
        followers[count] = 0;
        count++;
        if (2 * count > table.length) {
            table = new int[2 * table.length];
            fillTable();
        } else {
            enter(count - 1);
        }
        return follow(count - 1);
    }

    private static boolean isPlain(byte[] utf8, int from, int byteCount) {
        for (int i = from; i < from + byteCount; i++) {
            // Bytes beyond ASCII are negative.
            if (utf8[i] < ' ' || utf8[i] == '"' || utf8[i] == '\\') {
                return false;
            }
        }
        return true;
    }

    private void fillTable() {
        for (int number = 0; number < count; number++) {
            enter(number);
        }
    }

    private void enter(int number) {
        int place = hashes[number] & table.length - 1;
        while (table[place] != 0) {
            place = place + 1 & table.length - 1;
        }
        table[place] = number + 1;
    }

    /// Removes all names but the first ones.
    void forget(int remaining) {
        count = remaining;
        last = 0;
        ranks = NONE;
        rankable = 0;
        Arrays.fill(followers, 0);
        int wanted = Math.max(SMALLEST_TABLE, Integer.highestOneBit(Math.max(1, count)) * 4);
        if (table.length > 4 * wanted) {
            table = new int[wanted];
        } else {
            Arrays.fill(table, 0);
        }
        fillTable();
    }

    /// Compares two names by their unsigned bytes.
    int compare(int number, int other) {
        long head = heads[number];
        long otherHead = heads[other];
        return head != otherHead
                ? Long.compareUnsigned(head, otherHead)
                : Arrays.compareUnsigned(pool, ends[number], ends[number + 1], pool, ends[other], ends[other + 1]);
    }

    /// For each number the rank of its name among all, sorted by unsigned bytes. Empty at the first request after a name
    /// was added: while names are being added, sorting them repeatedly does not pay.
    int[] ranks() {
        if (ranks.length == count) {
            return ranks;
        }
        if (rankable != count) {
            rankable = count;
            return NONE;
        }
        int[] order = MergeSort.sorted(count, this::compare);
        int[] made = new int[count];
        for (int rank = 0; rank < count; rank++) {
            made[order[rank]] = rank;
        }
        ranks = made;
        return made;
    }

    /// Copies the bytes of a name.
    void copy(int number, byte[] out, int from) {
        System.arraycopy(pool, ends[number], out, from, byteCount(number));
    }

    private boolean isName(int number, long head, long tail, byte[] utf8, int from, int byteCount) {
        int start = ends[number];
        return heads[number] == head && tails[number] == tail && ends[number + 1] - start == byteCount
                && (byteCount <= 2 * WORD || isMiddle(start, utf8, from, byteCount));
    }

    private boolean isMiddle(int start, byte[] utf8, int from, int byteCount) {
        return byteCount <= 3 * WORD
                ? LittleEndian.getLong(pool, start + WORD) == LittleEndian.getLong(utf8, from + WORD)
                : Arrays.equals(pool, start + WORD, start + byteCount - WORD, utf8, from + WORD,
                        from + byteCount - WORD);
    }

    private static long head(byte[] utf8, int from, int byteCount) {
        if (byteCount >= WORD) {
            return Long.reverseBytes(LittleEndian.getLong(utf8, from));
        }
        if (byteCount > 0 && from <= utf8.length - WORD) {
            return Long.reverseBytes(LittleEndian.getLong(utf8, from)) & -1L << Long.SIZE - 8 * byteCount;
        }
        long head = 0;
        for (int i = 0; i < byteCount; i++) {
            head |= (utf8[from + i] & 0xffL) << 56 - 8 * i;
        }
        return head;
    }

    private static long tail(byte[] utf8, int from, int byteCount) {
        return byteCount >= WORD ? LittleEndian.getLong(utf8, from + byteCount - WORD) : 0;
    }

    private static int hash(long head, long tail, byte[] utf8, int from, int byteCount) {
        long hash = fold(head ^ SECRET, MIX ^ byteCount);
        int end = from + byteCount - WORD;
        for (int at = from + WORD; at < end; at += WORD) {
            hash = fold(hash ^ LittleEndian.getLong(utf8, at), SECRET);
        }
        // This word may overlap the word before.
        hash = byteCount > WORD ? fold(hash ^ tail, SECRET) : hash;
        return (int) (hash ^ hash >>> 32);
    }

    private static long fold(long a, long b) {
        return a * b ^ Math.unsignedMultiplyHigh(a, b);
    }
}
