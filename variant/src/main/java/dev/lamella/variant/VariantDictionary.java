package dev.lamella.variant;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Names of fields and their ids: a metadata that grows. What rows of a row group share.
///
/// An id, once given, stays: a value made early can be read with every later state of the metadata, until [#clear].
/// Names are the bytes of UTF-8; they are kept as they come, without duplicates. Cleared for each value, a dictionary is that
/// of one value; what it has learnt of names remains, so that values with the same fields cost no more than with a shared one. Not safe
/// for use by two threads.
public final class VariantDictionary {
    private static final int NONE = -1;
    private static final int VERSION = 1;
    private static final int SORTED = 1 << 4;
    /// How many names, and bytes of them, are still known when their ids are gone.
    private static final int MOST_KEPT_NAMES = 1 << 14;
    private static final int MOST_KEPT_BYTES = 1 << 20;

    private final VariantLimits limits;
    private final int maxBytes;
    private final KnownNames names = new KnownNames();
    private final NameTexts texts = new NameTexts();
    /// How many names were there from the beginning: their numbers are their ids.
    private int givenCount;
    private int givenBytes;

    /// The name that has an id, by its number.
    private int[] members = new int[64];
    /// The id of each name by its number; negative if it has none.
    private int[] ids = new int[0];
    private int count;
    /// How many bytes the first names have, and how many names that are: it is seldom asked for.
    private int summedBytes;
    private int summedCount;
    /// Whether all names that are known may have ids at once.
    private boolean hasRoomForAll;
    private int clearings;
    private int forgettings;
    private final KeptMetadata kept = new KeptMetadata();
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
        dictionary.givenCount = dictionary.count;
        dictionary.givenBytes = dictionary.nameBytes();
        return dictionary;
    }

    /// The id of a name, which is added if it is new.
    ///
    /// @param utf8 has the name in UTF-8, which the caller vouches for; it is copied
    /// @throws VariantFormatException if the metadata would become larger than its limit; nothing is added then
    public int intern(byte[] utf8, int from, int byteCount) {
        return id(number(utf8, from, byteCount));
    }

    /// Adds a name if it is new.
    ///
    /// @return its number, which stays the same when the dictionary is cleared, until [#forgettings] changes
    int number(byte[] utf8, int from, int byteCount) {
        Objects.checkFromIndexSize(from, byteCount, utf8.length);
        int found = names.find(utf8, from, byteCount);
        if (found >= 0) {
            enter(found);
            return found;
        }
        requireRoom(byteCount);
        int number = add(utf8, from, byteCount);
        makeMember(number);
        return number;
    }

    private int add(byte[] utf8, int from, int byteCount) {
        int number = names.add(utf8, from, byteCount);
        if (number == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(64, 2 * number));
            Arrays.fill(ids, number, ids.length, NONE);
        }
        hasRoomForAll = encodedBytes(names.count(), names.poolBytes()) <= maxBytes;
        return number;
    }

    /// Adds a name if it is new, and keeps its text.
    ///
    /// @return as [#number(byte[], int, int)]
    /// @throws IllegalArgumentException if it has half of a surrogate pair
    int number(String name) {
        int known = texts.find(name);
        if (known >= 0) {
            enter(known);
            return known;
        }
        byte[] utf8 = VariantName.of(name).utf8();
        int number = number(utf8, 0, utf8.length);
        texts.keep(name, number);
        return number;
    }

    /// Whether the number is that of a name whose text is kept; a negative one never is.
    boolean isName(int number, String name) {
        return texts.isName(number, name);
    }

    /// Adds a name that was seen before, by its number, if it is new.
    void enter(int number) {
        if (!isMember(number)) {
            if (!hasRoomForAll) {
                requireRoom(names.byteCount(number));
            }
            makeMember(number);
        }
    }

    /// Adds a name that was seen before, if it is the one that JSON text goes on with, before a quotation mark.
    ///
    /// @return behind the quotation mark; negative if it is another one
    int behindQuoted(int number, byte[] json, int from, int end) {
        int behind = names.behindQuoted(number, json, from, end);
        if (behind >= 0) {
            enter(number);
        }
        return behind;
    }

    private boolean isMember(int number) {
        return ids[number] >= 0;
    }

    /// The id of a name that has one.
    int id(int number) {
        return ids[number];
    }

    /// The ids of names by their numbers, of those that have one. Not copied: valid until a name is added.
    int[] ids() {
        return ids;
    }

    /// The number of the name that has an id.
    int number(int id) {
        return members[Objects.checkIndex(id, count)];
    }

    private void requireRoom(int byteCount) {
        long bytes = encodedBytes(count + 1L, (long) nameBytes() + byteCount);
        if (bytes > maxBytes) {
            throw new VariantFormatException(byteCount(), "with " + (count + 1) + " names the metadata has " + bytes
                    + " bytes; up to " + maxBytes + " are allowed",
                    "Begin a new dictionary, or raise the limit of bytes in VariantLimits.");
        }
    }

    private void makeMember(int number) {
        if (count == members.length) {
            members = Arrays.copyOf(members, 2 * members.length);
        }
        members[count] = number;
        ids[number] = count++;
    }

    private int nameBytes() {
        while (summedCount < count) {
            summedBytes += names.byteCount(members[summedCount++]);
        }
        return summedBytes;
    }

    /// How many names there are; their ids are smaller.
    public int size() {
        return count;
    }

    /// Whether ids have the order of the bytes of names.
    public boolean isSorted() {
        return count == 0 || isAscending();
    }

    /// Changes whenever the metadata does: as long as it is the same, [#encoded] gives the same bytes.
    public long generation() {
        return (long) clearings << Integer.SIZE | count;
    }

    /// How many bytes [#encoded] has.
    public int byteCount() {
        return (int) encodedBytes(count, nameBytes());
    }

    /// The metadata as it is now, in the smallest form, and marked as sorted if it is; one without names is not marked.
    /// The array is not copied, and stays as it is when names are added; it is not to be changed. After [#clear] the same names
    /// in the same order may give the same array again.
    public byte[] encoded() {
        if (encodedGeneration != generation()) {
            byte[] known = kept.find(members, count);
            encoded = known != null ? known : encode();
            // A dictionary that is never cleared has each metadata only once.
            if (known == null && clearings > 0) {
                kept.keep(members, count, encoded);
            }
            encodedGeneration = generation();
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
        if (count == givenCount) {
            return;
        }
        for (int id = givenCount; id < count; id++) {
            ids[members[id]] = NONE;
        }
        count = givenCount;
        if (names.count() - givenCount > MOST_KEPT_NAMES || names.poolBytes() > MOST_KEPT_BYTES) {
            names.forget(givenCount);
            texts.clear();
            kept.clear();
            forgettings++;
        }
        summedBytes = givenBytes;
        summedCount = givenCount;
        clearings++;
    }

    /// How often ids have changed their meaning.
    int clearings() {
        return clearings;
    }

    /// How often numbers of names have changed their meaning.
    int forgettings() {
        return forgettings;
    }

    /// The order of two names, given by their numbers, by their unsigned bytes.
    int compare(int number, int other) {
        return names.compare(number, other);
    }

    /// For each number the place of its name among all that are known, sorted by their unsigned bytes: for who is to sort `fields` of them.
    /// Empty if finding out, or looking at all places, does not pay.
    int[] ranks(int fields) {
        if (fields < names.count() / 8) {
            return new int[0];
        }
        return names.ranks();
    }

    private byte[] encode() {
        int width = offsetWidth(count, nameBytes());
        byte[] out = new byte[byteCount()];
        out[0] = (byte) (VERSION | (isAscending() ? SORTED : 0) | width - 1 << 6);
        LittleEndianOutput.put(out, 1, count, width);
        int namesFrom = 1 + (2 + count) * width;
        int end = 0;
        for (int id = 0; id < count; id++) {
            LittleEndianOutput.put(out, 1 + (1 + id) * width, end, width);
            names.copy(members[id], out, namesFrom + end);
            end += names.byteCount(members[id]);
        }
        LittleEndianOutput.put(out, 1 + (1 + count) * width, end, width);
        return out;
    }

    /// Whether there are names, each greater than the one before.
    private boolean isAscending() {
        for (int id = 1; id < count; id++) {
            if (names.compare(members[id - 1], members[id]) >= 0) {
                return false;
            }
        }
        return count > 0;
    }

    private static long encodedBytes(long count, long nameBytes) {
        return 1 + (count + 2) * offsetWidth(count, nameBytes) + nameBytes;
    }

    private static int offsetWidth(long count, long nameBytes) {
        return LittleEndianOutput.width((int) Math.min(Integer.MAX_VALUE, Math.max(count, nameBytes)));
    }
}
