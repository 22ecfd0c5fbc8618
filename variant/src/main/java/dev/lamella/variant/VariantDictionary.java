package dev.lamella.variant;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A growing set of field names and their ids, which the rows of a row group can share as metadata.
///
/// An id never changes until [#clear], so an early value can be read with every later state of the metadata. Names are
/// UTF-8 bytes, kept in insertion order, without duplicates. If the dictionary is cleared for each value, it is the
/// dictionary of one value. Its caches remain, so values with the same fields cost no more than with a shared dictionary.
/// Not safe for use by two threads.
public final class VariantDictionary {
    private static final int NONE = -1;
    private static final int VERSION = 1;
    private static final int SORTED = 1 << 4;
    /// How many names, and bytes of names, stay in the caches after their ids are gone.
    private static final int MOST_KEPT_NAMES = 1 << 14;
    private static final int MOST_KEPT_BYTES = 1 << 20;

    private final VariantLimits limits;
    private final int maxBytes;
    private final KnownNames names = new KnownNames();
    private final NameTexts texts = new NameTexts();
    /// How many names were given in advance: their numbers are their ids.
    private int givenCount;
    private int givenBytes;

    /// The number of the name with each id.
    private int[] members = new int[64];
    /// The id of each name by its number; negative if it has none.
    private int[] ids = new int[0];
    private int count;
    /// The byte count of the first names, and how many names that covers. The sum is rarely requested.
    private int summedBytes;
    private int summedCount;
    /// Whether all known names may have ids at once.
    private boolean hasRoomForAll;
    private int clearings;
    private int forgettings;
    private final KeptMetadata kept = new KeptMetadata();
    private byte[] encoded = {};
    private long encodedGeneration = -1;
    private @Nullable VariantMetadata metadata;

    /// Creates an empty dictionary with [VariantLimits#DEFAULT].
    public VariantDictionary() {
        this(VariantLimits.DEFAULT);
    }

    /// Creates an empty dictionary.
    ///
    /// @param limits how large the metadata may become; never larger than 512 MiB
    public VariantDictionary(VariantLimits limits) {
        this.limits = limits;
        this.maxBytes = (int) Math.min(limits.bytes(), ValueBuffer.LARGEST_BYTES);
    }

    /// A dictionary that contains these names, sorted and without duplicates.
    ///
    /// @throws IllegalArgumentException if a name has half of a surrogate pair
    public static VariantDictionary of(Collection<String> names) {
        return of(names, VariantLimits.DEFAULT);
    }

    /// A dictionary that contains these names, sorted and without duplicates.
    ///
    /// @throws IllegalArgumentException if a name has half of a surrogate pair
    /// @throws VariantFormatException if the names exceed the limits
    public static VariantDictionary of(Collection<String> names, VariantLimits limits) {
        VariantDictionary dictionary = new VariantDictionary(limits);
        names.stream().map(VariantName::of).sorted()
                .forEach(name -> dictionary.intern(name.utf8(), 0, name.byteCount()));
        dictionary.givenCount = dictionary.count;
        dictionary.givenBytes = dictionary.nameBytes();
        return dictionary;
    }

    /// The id of a name; a new name is added.
    ///
    /// @param utf8 holds the name, which the caller ensures to be valid UTF-8; it is copied
    /// @throws VariantFormatException if the metadata would exceed its limit; then nothing is added
    public int intern(byte[] utf8, int from, int byteCount) {
        return id(number(utf8, from, byteCount));
    }

    /// Adds a name if it is new.
    ///
    /// @return its number, which survives clearing the dictionary, until [#forgettings] changes
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

    /// Adds a name if it is new, and caches its text.
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

    /// Whether the number belongs to a name whose text is cached; false for a negative number.
    boolean isName(int number, String name) {
        return texts.isName(number, name);
    }

    /// Adds a known name by its number, if it has no id.
    void enter(int number) {
        if (!isMember(number)) {
            if (!hasRoomForAll) {
                requireRoom(names.byteCount(number));
            }
            makeMember(number);
        }
    }

    /// Adds a known name, if JSON text continues with it and a quotation mark.
    ///
    /// @return the position after the quotation mark; negative if the text has another name
    int afterQuoted(int number, byte[] json, int from, int end) {
        int after = names.afterQuoted(number, json, from, end);
        if (after >= 0) {
            enter(number);
        }
        return after;
    }

    private boolean isMember(int number) {
        return ids[number] >= 0;
    }

    /// The id of a name that has one.
    int id(int number) {
        return ids[number];
    }

    /// The ids of names by their numbers; negative for names without an id. Not copied: valid until a name is added.
    int[] ids() {
        return ids;
    }

    /// The number of the name with an id.
    int number(int id) {
        return members[Objects.checkIndex(id, count)];
    }

    private void requireRoom(int byteCount) {
        long bytes = encodedBytes(count + 1L, (long) nameBytes() + byteCount);
        if (bytes > maxBytes) {
            throw new VariantFormatException(byteCount(), "With " + (count + 1) + " names the metadata has " + bytes
                    + " bytes; at most " + maxBytes + " are allowed",
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

    /// How many names there are; ids are smaller than this.
    public int size() {
        return count;
    }

    /// Whether the order of ids is the byte order of names.
    public boolean isSorted() {
        return count == 0 || isAscending();
    }

    /// A counter that changes whenever the metadata does: while it is the same, [#encoded] returns the same bytes.
    public long generation() {
        return (long) clearings << Integer.SIZE | count;
    }

    /// The byte count of [#encoded].
    public int byteCount() {
        return (int) encodedBytes(count, nameBytes());
    }

    /// The current metadata in the smallest encoding, marked as sorted if it is; metadata without names is not marked. The
    /// array is not copied and must not be changed. It stays the same when names are added. After [#clear] the same names
    /// in the same order may give the same array again.
    public byte[] encoded() {
        if (encodedGeneration != generation()) {
            byte[] known = kept.find(members, count);
            encoded = known != null ? known : encode();
            // A dictionary that is never cleared encodes each metadata only once.
            if (known == null && clearings > 0) {
                kept.keep(members, count, encoded);
            }
            encodedGeneration = generation();
        }
        return encoded;
    }

    /// The current metadata, with the limits of this dictionary: the same object until a name is added. It does not change
    /// when names are added, and other threads can use it.
    public VariantMetadata metadata() {
        byte[] bytes = encoded();
        VariantMetadata known = metadata;
        if (known == null || known.bytes() != bytes) {
            known = VariantMetadata.parse(bytes, 0, bytes.length, limits);
            metadata = known;
        }
        return known;
    }

    /// Removes all names but those given in advance. Values built before cannot be read with the new metadata.
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

    /// How often the numbers of names have changed their meaning.
    int forgettings() {
        return forgettings;
    }

    /// Compares two names, given by their numbers, by their unsigned bytes.
    int compare(int number, int other) {
        return names.compare(number, other);
    }

    /// For each number the rank of its name among all known names, sorted by unsigned bytes, for a caller that sorts
    /// `fields` of them. Empty if computing or using the ranks does not pay.
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
