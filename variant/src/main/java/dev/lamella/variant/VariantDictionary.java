package dev.lamella.variant;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Names of fields and their ids: a metadata that grows. What rows of a row group share.
///
/// An id, once given, stays: a value made early can be read with every later state of the metadata, until [#clear].
/// Names are the bytes of UTF-8; they are kept as they come, without duplicates. Not safe for use by two threads.
public final class VariantDictionary {
    // Unknown to those who write names, so that nobody can choose names that collide.
    private static final long SECRET = ThreadLocalRandom.current().nextLong() | 1;
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int HEAD = 8;
    private static final int SMALLEST_TABLE = 256;
    private static final int VERSION = 1;
    private static final int SORTED = 1 << 4;

    private final VariantLimits limits;
    private final int maxBytes;
    private int knownCount;

    /// Id plus 1, or 0 where nothing is. The length is a power of two, at least twice [#count].
    private int[] table = new int[SMALLEST_TABLE];
    private int count;
    private byte[] pool = new byte[1024];
    /// Where the name of an id ends in the pool, at its index plus 1.
    private int[] ends = new int[64];
    private int[] hashes = new int[64];
    /// The first eight bytes of each name as a big-endian number, zeros behind: names compare as these do, if these differ.
    private long[] heads = new long[64];
    /// The name that came after each one when it was last asked for: rows repeat the order of their fields.
    private int[] followers = new int[64];
    private int last;
    private boolean isSorted = true;
    private long generation;
    private int clearings;
    private byte[] encoded = {};
    private long encodedGeneration = -1;
    private @Nullable VariantMetadata metadata;

    /// An empty one with [VariantLimits#DEFAULT].
    public VariantDictionary() {
        this(VariantLimits.DEFAULT);
    }

    /// An empty one.
    ///
    /// @param limits how large the metadata may become; larger than 512 MiB never
    public VariantDictionary(VariantLimits limits) {
        this.limits = limits;
        this.maxBytes = (int) Math.min(limits.bytes(), ValueBuffer.LARGEST_BYTES);
    }

    /// One that has names already, sorted, each once.
    ///
    /// @throws IllegalArgumentException if a name has half of a surrogate pair
    public static VariantDictionary of(Collection<String> names) {
        return of(names, VariantLimits.DEFAULT);
    }

    /// One that has names already, sorted, each once.
    ///
    /// @throws IllegalArgumentException if a name has half of a surrogate pair
    /// @throws VariantFormatException if they are too large
    public static VariantDictionary of(Collection<String> names, VariantLimits limits) {
        VariantDictionary dictionary = new VariantDictionary(limits);
        names.stream().map(VariantName::of).sorted()
                .forEach(name -> dictionary.intern(name.utf8(), 0, name.byteCount()));
        dictionary.knownCount = dictionary.count;
        return dictionary;
    }

    /// The id of a name, which is added if it is new.
    ///
    /// @param utf8 has the name in UTF-8, which the caller vouches for; it is copied
    /// @throws VariantFormatException if the metadata would become larger than its limit; nothing is added then
    public int intern(byte[] utf8, int from, int byteCount) {
        Objects.checkFromIndexSize(from, byteCount, utf8.length);
        long head = head(utf8, from, byteCount);
        if (count > 0) {
            int likely = followers[last];
            if (isName(likely, head, utf8, from, byteCount)) {
                last = likely;
                return likely;
            }
        }
        int hash = hash(head, utf8, from, byteCount);
        int place = hash & table.length - 1;
        for (int found = table[place]; found != 0; found = table[place]) {
            if (hashes[found - 1] == hash && isName(found - 1, head, utf8, from, byteCount)) {
                return follow(found - 1);
            }
            place = place + 1 & table.length - 1;
        }
        add(place, hash, head, utf8, from, byteCount);
        return follow(count - 1);
    }

    private int follow(int id) {
        followers[last] = id;
        last = id;
        return id;
    }

    private void add(int place, int hash, long head, byte[] utf8, int from, int byteCount) {
        long bytes = encodedBytes(count + 1L, (long) ends[count] + byteCount);
        if (bytes > maxBytes) {
            throw new VariantFormatException(byteCount(), "with " + (count + 1) + " names the metadata has " + bytes
                    + " bytes; up to " + maxBytes + " are allowed",
                    "Begin a new dictionary, or raise the limit of bytes in VariantLimits.");
        }
        int start = ends[count];
        if (byteCount > pool.length - start) {
            pool = Arrays.copyOf(pool, Math.max(start + byteCount, 2 * start));
        }
        if (count + 1 == ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
            hashes = Arrays.copyOf(hashes, ends.length);
            heads = Arrays.copyOf(heads, ends.length);
            followers = Arrays.copyOf(followers, ends.length);
        }
        System.arraycopy(utf8, from, pool, start, byteCount);
        ends[count + 1] = start + byteCount;
        hashes[count] = hash;
        heads[count] = head;
        followers[count] = 0;
        table[place] = ++count;
        isSorted = isSorted && (count == 1 || compare(count - 2, count - 1) < 0);
        generation++;
        if (2 * count > table.length) {
            fill(new int[2 * table.length]);
        }
    }

    private void fill(int[] empty) {
        table = empty;
        for (int id = 0; id < count; id++) {
            int place = hashes[id] & table.length - 1;
            while (table[place] != 0) {
                place = place + 1 & table.length - 1;
            }
            table[place] = id + 1;
        }
    }

    /// How many names there are; their ids are smaller.
    public int size() {
        return count;
    }

    /// Whether ids have the order of the bytes of names.
    public boolean isSorted() {
        return isSorted;
    }

    /// Changes whenever the metadata does: as long as it is the same, [#encoded] gives the same bytes.
    public long generation() {
        return generation;
    }

    /// How many bytes [#encoded] has.
    public int byteCount() {
        return (int) encodedBytes(count, ends[count]);
    }

    /// The metadata as it is now, in the smallest form, and marked as sorted if it is; one without names is not marked.
    /// The array is not copied, and stays as it is when names are added.
    public byte[] encoded() {
        if (encodedGeneration != generation) {
            encoded = encode();
            encodedGeneration = generation;
        }
        return encoded;
    }

    /// The metadata as it is now, with the limits of this dictionary: the same object until a name is added. It stays as it
    /// is when names are added, and can be used by other threads.
    public VariantMetadata metadata() {
        byte[] bytes = encoded();
        VariantMetadata known = metadata;
        if (known == null || known.bytes() != bytes) {
            known = VariantMetadata.parse(bytes, 0, bytes.length, limits);
            metadata = known;
        }
        return known;
    }

    /// Forgets all names but those known in advance. Values made before cannot be read with the metadata from now on.
    public void clear() {
        if (count == knownCount) {
            return;
        }
        count = knownCount;
        isSorted = true;
        last = 0;
        Arrays.fill(followers, 0);
        generation++;
        clearings++;
        int wanted = Math.max(SMALLEST_TABLE, Integer.highestOneBit(Math.max(1, count)) * 4);
        if (table.length > 4 * wanted) {
            fill(new int[wanted]);
        } else {
            Arrays.fill(table, 0);
            fill(table);
        }
    }

    /// How often ids have changed their meaning.
    int clearings() {
        return clearings;
    }

    /// The order of two names, by their unsigned bytes.
    int compare(int id, int other) {
        long head = heads[id];
        long otherHead = heads[other];
        return head != otherHead
                ? Long.compareUnsigned(head, otherHead)
                : Arrays.compareUnsigned(pool, ends[id], ends[id + 1], pool, ends[other], ends[other + 1]);
    }

    private byte[] encode() {
        int width = offsetWidth(count, ends[count]);
        byte[] out = new byte[byteCount()];
        out[0] = (byte) (VERSION | (isSorted && count > 0 ? SORTED : 0) | width - 1 << 6);
        LittleEndianOutput.put(out, 1, count, width);
        for (int id = 0; id <= count; id++) {
            LittleEndianOutput.put(out, 1 + (1 + id) * width, ends[id], width);
        }
        System.arraycopy(pool, 0, out, 1 + (2 + count) * width, ends[count]);
        return out;
    }

    private static long encodedBytes(long count, long poolBytes) {
        return 1 + (count + 2) * offsetWidth(count, poolBytes) + poolBytes;
    }

    private static int offsetWidth(long count, long poolBytes) {
        return LittleEndianOutput.width((int) Math.min(Integer.MAX_VALUE, Math.max(count, poolBytes)));
    }

    private boolean isName(int id, long head, byte[] utf8, int from, int byteCount) {
        int start = ends[id];
        return heads[id] == head && ends[id + 1] - start == byteCount && (byteCount <= HEAD || Arrays.equals(pool,
                start + HEAD, start + byteCount, utf8, from + HEAD, from + byteCount));
    }

    private static long head(byte[] utf8, int from, int byteCount) {
        if (byteCount >= HEAD) {
            return Long.reverseBytes(LittleEndian.getLong(utf8, from));
        }
        if (byteCount > 0 && from <= utf8.length - HEAD) {
            return Long.reverseBytes(LittleEndian.getLong(utf8, from)) & -1L << Long.SIZE - 8 * byteCount;
        }
        long head = 0;
        for (int i = 0; i < byteCount; i++) {
            head |= (utf8[from + i] & 0xffL) << 56 - 8 * i;
        }
        return head;
    }

    private static int hash(long head, byte[] utf8, int from, int byteCount) {
        long hash = fold(head ^ SECRET, MIX ^ byteCount);
        int end = from + byteCount;
        for (int at = from + HEAD; at < end; at += HEAD) {
            // The last word may overlap the one before; there are eight bytes, as the name is longer than its head.
            hash = fold(hash ^ LittleEndian.getLong(utf8, Math.min(at, end - HEAD)), SECRET);
        }
        return (int) (hash ^ hash >>> 32);
    }

    private static long fold(long a, long b) {
        return a * b ^ Math.unsignedMultiplyHigh(a, b);
    }
}
