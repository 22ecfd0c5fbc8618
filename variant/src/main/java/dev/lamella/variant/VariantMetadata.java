package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.variant.internal.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The dictionary of field names that values refer to: a view of its bytes, which are not copied and must not change.
///
/// Parse it once, and use it for the values of many rows and from any number of threads. Its limits apply to the values
/// too. A dictionary need not be sorted, and an unsorted one may have a name twice. The claims of the metadata
/// ([#isSorted]) are not trusted.
///
/// Two dictionaries are equal if they have the same bytes.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md#metadata-encoding">Metadata
///     encoding</a>
public final class VariantMetadata {
    /// Metadata without names, for values without objects.
    public static final VariantMetadata EMPTY = parse(new byte[]{1, 0, 0}, 0, 3);

    private static final int VERSION = 1;
    private static final int SORTED = 1 << 4;

    /// Work on names of up to this many bytes is repeated for each field that has the name. For longer names the result is
    /// cached, as many fields may share one long name.
    static final int SHORT_NAME = 64;

    /// All names are sorted when this many times as many pairs of them were compared.
    private static final int COMPARED_OFTEN = 8;

    private final byte[] bytes;
    private final int from;
    private final int byteCount;
    private final int size;
    private final int width;
    private final int namesFrom;
    private final VariantLimits limits;
    private final VariantBuilder.Duplicates duplicates;
    private final NameIds ids = new NameIds();

    // All of these are computed at first use, by any thread. If two threads compute them, the results are the same.
    private @Nullable NameOrder order;
    private long compared;
    private boolean hasDamagedNames;
    private @Nullable String @Nullable [] texts;
    private byte @Nullable [] wellFormed;
    private int @Nullable [] hashes;
    private long @Nullable [] highestOffsets;
    private byte @Nullable [] ownBytes;

    private VariantMetadata(byte[] bytes, int from, int byteCount, int size, int width, VariantLimits limits,
            VariantBuilder.Duplicates duplicates) {
        this.bytes = bytes;
        this.from = from;
        this.byteCount = byteCount;
        this.size = size;
        this.width = width;
        this.namesFrom = from + 1 + width * (size + 2);
        this.limits = limits;
        this.duplicates = duplicates;
    }

    /// Parses metadata with [VariantLimits#DEFAULT].
    ///
    /// @param count how many bytes there are; bytes after the dictionary are ignored
    /// @throws VariantFormatException if the metadata is not valid
    public static VariantMetadata parse(byte[] bytes, int from, int count) {
        return parse(bytes, from, count, VariantLimits.DEFAULT);
    }

    /// Parses metadata. It checks only the header and the sizes; each name is checked when it is used.
    ///
    /// @param count how many bytes there are; bytes after the dictionary are ignored
    /// @throws VariantFormatException if the metadata is not valid
    public static VariantMetadata parse(byte[] bytes, int from, int count, VariantLimits limits) {
        Objects.checkFromIndexSize(from, count, bytes.length);
        if (count == 0) {
            throw Damage.inMetadata(0, "The metadata is empty; it must have at least 3 bytes");
        }
        if ((bytes[from] & 0xf) != VERSION) {
            String problem = "The metadata has version " + (bytes[from] & 0xf) + "; only version 1 is known";
            throw (bytes[from] & 0xf) > VERSION ? Damage.newer(0, problem) : Damage.inMetadata(0, problem);
        }
        int width = 1 + ((bytes[from] & 0xff) >> 6);
        // One number for the size, and one more offset than names.
        long size = 1 + 2 * width <= count ? LittleEndian.getUnsigned(bytes, from + 1, width) : 0;
        long header = 1 + width * (size + 2);
        if (header > count) {
            throw Damage.inMetadata(1, "A dictionary of " + size + " names with offsets of " + width
                    + " bytes takes at least " + header + " bytes; the metadata has " + count);
        }
        int offsetsFrom = from + 1 + width;
        if (LittleEndian.getUnsigned(bytes, offsetsFrom, width) != 0) {
            throw Damage.inMetadata(1 + width, "The first name of the dictionary begins at "
                    + LittleEndian.getUnsigned(bytes, offsetsFrom, width) + "; it must begin at 0");
        }
        long names = LittleEndian.getUnsigned(bytes, from + (int) header - width, width);
        if (names > count - header) {
            throw Damage.inMetadata(header - width, "The names of the dictionary take " + names + " bytes; "
                    + (count - header) + " are left");
        }
        requireAllowed(header + names, limits.bytes());
        return new VariantMetadata(bytes, from, (int) (header + names), (int) size, width, limits,
                VariantBuilder.Duplicates.REJECT);
    }

    /// The same names with other limits.
    VariantMetadata withLimits(VariantLimits choice) {
        return limits.equals(choice)
                ? this
                : new VariantMetadata(bytes, from, byteCount, size, width, choice, duplicates);
    }

    /// The same names for values whose objects may have several fields of one name, which the encoding does not allow. With
    /// `LAST`, the field with the highest index is the only one that can be seen, whatever reads the object. An object that
    /// has such fields is then a copy of its bytes without the others. The default is `REJECT`.
    public VariantMetadata withDuplicates(VariantBuilder.Duplicates choice) {
        return choice == duplicates
                ? this
                : new VariantMetadata(bytes, from, byteCount, size, width, limits, choice);
    }

    /// How values treat objects with several fields of one name.
    public VariantBuilder.Duplicates duplicates() {
        return duplicates;
    }

    /// How many names there are; ids are the numbers below it.
    public int size() {
        return size;
    }

    /// Whether the metadata claims that its names are sorted by their bytes and distinct.
    public boolean isSorted() {
        return (bytes[from] & SORTED) != 0;
    }

    /// Whether the names are distinct. The first call looks at all names.
    ///
    /// @throws VariantFormatException if the names are damaged
    public boolean isUnique() {
        return order().isUnique();
    }

    /// The byte count of the metadata, from its header to its last name. A value that is stored with it begins after it.
    public int byteCount() {
        return byteCount;
    }

    /// The limits of this metadata and of all values with it.
    public VariantLimits limits() {
        return limits;
    }

    /// The array that holds the metadata; not copied, must not be changed.
    public byte[] bytes() {
        return bytes;
    }

    /// Where the metadata begins in [#bytes].
    public int from() {
        return from;
    }

    /// The bytes of the metadata alone. They are copied once, if at all; the array must not be changed.
    public byte[] toByteArray() {
        byte[] known = ownBytes;
        if (known == null) {
            known = from == 0 && byteCount == bytes.length ? bytes : Arrays.copyOfRange(bytes, from, from + byteCount);
            ownBytes = known;
        }
        return known;
    }

    /// Where the UTF-8 bytes of a name begin in [#bytes].
    ///
    /// @throws VariantFormatException if the name is not within the metadata
    public int nameFrom(int id) {
        nameByteCount(id);
        return namesFrom + (int) offset(id);
    }

    /// The byte count of a name.
    ///
    /// @throws VariantFormatException if the name is not within the metadata
    public int nameByteCount(int id) {
        Objects.checkIndex(id, size);
        long start = offset(id);
        long end = offset(id + 1);
        if (!isInside(start, end) || end - start > SHORT_NAME && isInOthers(id)) {
            throw Damage.inMetadata(offsetPosition(id + 1),
                    "Name " + id + " of the dictionary goes from " + start + " to "
                            + end + "; names must lie one after the other in " + (from + byteCount - namesFrom)
                            + " bytes");
        }
        return (int) (end - start);
    }

    /// Whether a name is within the metadata.
    boolean isInside(int id) {
        return isInside(offset(id), offset(id + 1));
    }

    private boolean isInside(long start, long end) {
        return start <= end && end <= from + byteCount - namesFrom;
    }

    /// The only id of a name, or a constant of [NameIds]; does not fail if names are damaged.
    int soleId(VariantName name) {
        return ids.of(this, name);
    }

    /// Whether a name begins before the end of a name with a smaller id. Long names that overlap could have far more bytes
    /// together than the metadata.
    private boolean isInOthers(int id) {
        long[] known = highestOffsets;
        if (known == null) {
            known = highestOffsets();
            highestOffsets = known;
        }
        return known.length > 0 && offset(id) < known[id];
    }

    /// For each name the largest offset up to its own; empty if offsets ascend.
    private long[] highestOffsets() {
        int id = 1;
        while (id <= size && offset(id - 1) <= offset(id)) {
            id++;
        }
        if (id > size) {
            return new long[0];
        }
        long[] highest = new long[size];
        for (int i = 1; i < size; i++) {
            highest[i] = Math.max(highest[i - 1], offset(i));
        }
        return highest;
    }

    /// The text of a name; repeated calls return the same String.
    ///
    /// @throws VariantFormatException if the name is not within the metadata, or not valid UTF-8
    public String name(int id) {
        Objects.checkIndex(id, size);
        @Nullable
        String[] known = texts;
        if (known == null) {
            known = new @Nullable String[size];
            texts = known;
        }
        String text = known[id];
        if (text == null) {
            requireWellFormed(id);
            text = new String(bytes, nameFrom(id), nameByteCount(id), StandardCharsets.UTF_8);
            known[id] = text;
        }
        return text;
    }

    /// The id of a name, the smallest if the name occurs twice; -1 if it does not occur.
    ///
    /// @throws VariantFormatException if the names are damaged
    public int indexOf(VariantName name) {
        return order().find(this, name);
    }

    /// The number of different names that sort before a name by their bytes. Equal names have equal ranks, greater names
    /// have greater ranks.
    ///
    /// @throws IndexOutOfBoundsException if there is no name with the id
    /// @throws VariantFormatException if the names are damaged
    public int rank(int id) {
        Objects.checkIndex(id, size);
        return order().rank(id);
    }

    /// The metadata with these names and their ids, followed by further names. Every value of this metadata can be read
    /// with it.
    ///
    /// @throws VariantFormatException if names are damaged, or if the result would exceed the limits
    public VariantMetadata with(List<VariantName> more) {
        int known = (int) offset(size);
        long count = (long) size + more.size();
        long names = known + more.stream().mapToLong(VariantName::byteCount).sum();
        int newWidth = LittleEndianOutput.width((int) Math.min(Integer.MAX_VALUE, Math.max(count, names)));
        long header = 1 + newWidth * (count + 2);
        requireAllowed(header + names, Math.min(limits.bytes(), ValueBuffer.LARGEST_BYTES));
        byte[] out = new byte[(int) (header + names)];
        out[0] = (byte) (VERSION | newWidth - 1 << 6);
        LittleEndianOutput.put(out, 1, (int) count, newWidth);
        int at = 1 + newWidth;
        int end = 0;
        for (int id = 0; id < size; id++) {
            end += nameByteCount(id);
            at += newWidth;
            LittleEndianOutput.put(out, at, end, newWidth);
        }
        System.arraycopy(bytes, namesFrom, out, (int) header, known);
        for (VariantName name : more) {
            System.arraycopy(name.utf8(), 0, out, (int) header + end, name.byteCount());
            end += name.byteCount();
            at += newWidth;
            LittleEndianOutput.put(out, at, end, newWidth);
        }
        VariantMetadata longer = parse(out, 0, out.length, limits);
        if (count > 0 && longer.order().isAscending()) {
            out[0] |= SORTED;
        }
        return longer.withDuplicates(duplicates);
    }

    private static void requireAllowed(long bytes, long most) {
        if (bytes > most) {
            throw new VariantFormatException(0, "The metadata has " + bytes + " bytes; " + most + " are allowed",
                    "If you trust it, allow more with VariantLimits.");
        }
    }

    /// Fails unless a name is valid UTF-8.
    void requireWellFormed(int id) {
        int count = nameByteCount(id);
        byte[] known = count > SHORT_NAME ? wellFormed() : null;
        if (known != null && known[id] != 0) {
            return;
        }
        int malformed = Utf8.malformed(bytes, nameFrom(id), count);
        if (malformed >= 0) {
            throw Damage.inMetadata(nameFrom(id) - from + malformed, "Byte " + malformed + " of name " + id
                    + " of the dictionary is not valid UTF-8");
        }
        if (known != null) {
            known[id] = 1;
        }
    }

    private byte[] wellFormed() {
        byte[] known = wellFormed;
        if (known == null) {
            known = new byte[size];
            wellFormed = known;
        }
        return known;
    }

    /// The sorted names, computed at first use.
    NameOrder order() {
        NameOrder known = order;
        if (known == null) {
            known = NameOrder.of(this);
            order = known;
        }
        return known;
    }

    /// Compares two names, at a cost that does not grow with their length.
    int compareNames(int id, int other) {
        if (Math.min(nameByteCount(id), nameByteCount(other)) <= SHORT_NAME) {
            return compareBytes(id, other);
        }
        return Integer.compare(order().rank(id), order().rank(other));
    }

    /// Whether each name of an object's fields is greater than the one before. All names are sorted when so many
    /// were compared that it pays.
    boolean isAscending(VariantObject object) {
        if (object.size() < 2) {
            return true;
        }
        NameOrder known = compared < COMPARED_OFTEN * (long) size ? order : likelyOrder();
        if (known == null) {
            compared += object.size();
            return areBytesAscending(object);
        }
        int last = -1;
        for (int i = 0; i < object.size(); i++) {
            int rank = known.rank(object.nameId(i));
            if (rank <= last) {
                return false;
            }
            last = rank;
        }
        return true;
    }

    /// The sorted names; null if some are damaged, which matters to nobody who does not use them.
    private @Nullable NameOrder likelyOrder() {
        if (hasDamagedNames) {
            return null;
        }
        try {
            return order();
        } catch (VariantFormatException ignored) {
            hasDamagedNames = true;
            return null;
        }
    }

    private boolean areBytesAscending(VariantObject object) {
        int last = -1;
        int lastFrom = 0;
        int lastCount = 0;
        for (int i = 0; i < object.size(); i++) {
            int id = object.nameId(i);
            int count = nameByteCount(id);
            int start = namesFrom + (int) offset(id);
            if (last >= 0 && (Math.min(lastCount, count) <= SHORT_NAME
                    ? Arrays.compareUnsigned(bytes, lastFrom, lastFrom + lastCount, bytes, start, start + count)
                    : compareNames(last, id)) >= 0) {
                return false;
            }
            last = id;
            lastFrom = start;
            lastCount = count;
        }
        return true;
    }

    int compareBytes(int id, int other) {
        int count = nameByteCount(id);
        int otherCount = nameByteCount(other);
        int start = namesFrom + (int) offset(id);
        int otherStart = namesFrom + (int) offset(other);
        return Arrays.compareUnsigned(bytes, start, start + count, bytes, otherStart, otherStart + otherCount);
    }

    int compareBytes(int id, VariantName name) {
        int count = nameByteCount(id);
        int start = namesFrom + (int) offset(id);
        return Arrays.compareUnsigned(bytes, start, start + count, name.utf8(), 0, name.byteCount());
    }

    boolean hasName(int id, VariantName name) {
        return nameByteCount(id) == name.byteCount() && compareBytes(id, name) == 0;
    }

    /// Whether a name is this one; false if it is not within the metadata.
    boolean isName(int id, VariantName name) {
        return offset(id + 1) - offset(id) == name.byteCount() && isInside(id) && compareBytes(id, name) == 0;
    }

    /// Whether a name equals a name of another dictionary.
    boolean hasName(int id, VariantMetadata other, int otherId) {
        int start = nameFrom(id);
        int otherStart = other.nameFrom(otherId);
        return Arrays.equals(bytes, start, start + nameByteCount(id), other.bytes, otherStart,
                otherStart + other.nameByteCount(otherId));
    }

    /// A hash that depends only on the bytes of a name.
    int nameHash(int id) {
        int count = nameByteCount(id);
        if (count <= SHORT_NAME) {
            return Hashing.ofBytes(bytes, nameFrom(id), count);
        }
        int[] known = hashes;
        if (known == null) {
            known = new int[size];
            hashes = known;
        }
        if (known[id] == 0) {
            // Zero means not computed yet, so no name may have this hash: such names could be chosen on purpose.
            int hash = Hashing.ofBytes(bytes, nameFrom(id), count);
            known[id] = hash == 0 ? 1 : hash;
        }
        return known[id];
    }

    private long offset(int index) {
        return LittleEndian.getUnsigned(bytes, from + offsetPosition(index), width);
    }

    private int offsetPosition(int index) {
        return 1 + width * (1 + index);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || other instanceof VariantMetadata that && Arrays.equals(bytes, from, from + byteCount,
                that.bytes, that.from, that.from + that.byteCount);
    }

    @Override
    public int hashCode() {
        return Hashing.ofBytes(bytes, from, byteCount);
    }

    /// Shows how many names there are, but not the names.
    @Override
    public String toString() {
        return "VariantMetadata[" + size + " names, " + byteCount + " bytes]";
    }
}
