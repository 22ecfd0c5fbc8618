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
/// Parsed once, used by the values of many rows and by any number of threads. The limits that it is parsed with hold for
/// the values too. A dictionary need not be sorted, and an unsorted one may have a name twice; what the metadata claims
/// of itself ([#isSorted]) is not relied on.
///
/// Two are equal if they have the same bytes.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md#metadata-encoding">Metadata
///     encoding</a>
public final class VariantMetadata {
    /// Without any name: for values without objects.
    public static final VariantMetadata EMPTY = parse(new byte[]{1, 0, 0}, 0, 3);

    private static final int VERSION = 1;
    private static final int SORTED = 1 << 4;

    /// What is done to names of up to so many bytes is done again for each field that has the name; for longer ones it
    /// is remembered, as many fields may share one long name.
    static final int SHORT_NAME = 64;

    private final byte[] bytes;
    private final int from;
    private final int byteCount;
    private final int size;
    private final int width;
    private final int namesFrom;
    private final VariantLimits limits;
    private final NameIds ids = new NameIds();

    // All of them are made when first needed, by whichever thread needs them; made twice, they are the same.
    private @Nullable NameOrder order;
    private @Nullable String @Nullable [] texts;
    private byte @Nullable [] wellFormed;
    private int @Nullable [] hashes;
    private long @Nullable [] highestOffsets;

    private VariantMetadata(byte[] bytes, int from, int byteCount, int size, int width, VariantLimits limits) {
        this.bytes = bytes;
        this.from = from;
        this.byteCount = byteCount;
        this.size = size;
        this.width = width;
        this.namesFrom = from + 1 + width * (size + 2);
        this.limits = limits;
    }

    /// Parses metadata, with [VariantLimits#DEFAULT].
    ///
    /// @param count how many bytes there are; those behind the dictionary are left alone
    /// @throws VariantFormatException if there is no metadata
    public static VariantMetadata parse(byte[] bytes, int from, int count) {
        return parse(bytes, from, count, VariantLimits.DEFAULT);
    }

    /// Parses metadata. Only its header and its sizes are looked at; each name when it is needed.
    ///
    /// @param count how many bytes there are; those behind the dictionary are left alone
    /// @throws VariantFormatException if there is no metadata
    public static VariantMetadata parse(byte[] bytes, int from, int count, VariantLimits limits) {
        Objects.checkFromIndexSize(from, count, bytes.length);
        if (count == 0) {
            throw Damage.inMetadata(0, "the metadata is empty; it has at least 3 bytes");
        }
        if ((bytes[from] & 0xf) != VERSION) {
            throw new VariantFormatException(0, "the metadata has version " + (bytes[from] & 0xf)
                    + "; version 1 is known", Damage.NEWER);
        }
        int width = 1 + ((bytes[from] & 0xff) >> 6);
        // One number for the size, and one more offset than there are names.
        long size = 1 + 2 * width <= count ? LittleEndian.getUnsigned(bytes, from + 1, width) : 0;
        long header = 1 + width * (size + 2);
        if (header > count) {
            throw Damage.inMetadata(1, "a dictionary of " + size + " names with offsets of " + width
                    + " bytes takes at least " + header + " bytes; the metadata has " + count);
        }
        int offsetsFrom = from + 1 + width;
        if (LittleEndian.getUnsigned(bytes, offsetsFrom, width) != 0) {
            throw Damage.inMetadata(1 + width, "the first name of the dictionary begins at "
                    + LittleEndian.getUnsigned(bytes, offsetsFrom, width) + "; it begins at 0");
        }
        long names = LittleEndian.getUnsigned(bytes, from + (int) header - width, width);
        if (names > count - header) {
            throw Damage.inMetadata(header - width, "the names of the dictionary take " + names + " bytes; "
                    + (count - header) + " are left");
        }
        requireAllowed(header + names, limits.bytes());
        return new VariantMetadata(bytes, from, (int) (header + names), (int) size, width, limits);
    }

    /// The same names with other limits.
    VariantMetadata withLimits(VariantLimits choice) {
        return limits.equals(choice) ? this : new VariantMetadata(bytes, from, byteCount, size, width, choice);
    }

    /// How many names there are; their ids are the numbers from 0 to before it.
    public int size() {
        return size;
    }

    /// Whether the metadata claims that its names are in ascending order of their bytes, and each is there once.
    public boolean isSorted() {
        return (bytes[from] & SORTED) != 0;
    }

    /// Whether no name is there twice. Looks at all names when asked for the first time.
    ///
    /// @throws VariantFormatException if the names are damaged
    public boolean isUnique() {
        return order().isUnique();
    }

    /// How many bytes the metadata has, from header to last name. A value that is stored with it begins behind them.
    public int byteCount() {
        return byteCount;
    }

    /// The limits for this metadata and all values with it.
    public VariantLimits limits() {
        return limits;
    }

    /// The array with the metadata and the names, not a copy: it is not to be changed.
    public byte[] bytes() {
        return bytes;
    }

    /// Where in [#bytes] the metadata begins.
    public int from() {
        return from;
    }

    /// Where in [#bytes] the UTF-8 bytes of a name begin.
    ///
    /// @throws VariantFormatException if the name does not lie in the metadata
    public int nameFrom(int id) {
        nameByteCount(id);
        return namesFrom + (int) offset(id);
    }

    /// How many bytes a name has.
    ///
    /// @throws VariantFormatException if the name does not lie in the metadata
    public int nameByteCount(int id) {
        Objects.checkIndex(id, size);
        long start = offset(id);
        long end = offset(id + 1);
        if (!isInside(start, end) || end - start > SHORT_NAME && isInOthers(id)) {
            throw Damage.inMetadata(offsetPosition(id + 1),
                    "name " + id + " of the dictionary goes from " + start + " to "
                            + end + "; names lie one behind the other in " + (from + byteCount - namesFrom) + " bytes");
        }
        return (int) (end - start);
    }

    /// Whether a name lies in the metadata.
    boolean isInside(int id) {
        return isInside(offset(id), offset(id + 1));
    }

    private boolean isInside(long start, long end) {
        return start <= end && end <= from + byteCount - namesFrom;
    }

    /// The one id of a name, or what [NameIds] says else; does not fail if names are damaged.
    int soleId(VariantName name) {
        return ids.of(this, name);
    }

    /// Whether a name begins before the end of one with a smaller id. So each long name could be all bytes, and all of them far
    /// more bytes than there are.
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

    /// A name as text; asked again, the same String.
    ///
    /// @throws VariantFormatException if the name does not lie in the metadata, or is not UTF-8
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

    /// The id of a name, the smallest if it is there twice; -1 if it is not there.
    ///
    /// @throws VariantFormatException if the names are damaged
    public int indexOf(VariantName name) {
        return order().find(this, name);
    }

    /// How many different names are before a name in the order of their bytes: the same number for the same name, however often
    /// it is there, and greater ones for greater names.
    ///
    /// @throws IndexOutOfBoundsException if there is no name with the id
    /// @throws VariantFormatException if the names are damaged
    public int rank(int id) {
        Objects.checkIndex(id, size);
        return order().rank(id);
    }

    /// These names, with the same ids, and others behind them: what is read with this metadata, is read with that one too.
    ///
    /// @throws VariantFormatException if names are damaged, or if it would be larger than the limits allow
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
        return longer;
    }

    private static void requireAllowed(long bytes, long most) {
        if (bytes > most) {
            throw new VariantFormatException(0, "the metadata has " + bytes + " bytes; " + most + " are allowed",
                    "If it is to be trusted, allow more with VariantLimits.");
        }
    }

    /// Fails unless a name is UTF-8.
    void requireWellFormed(int id) {
        int count = nameByteCount(id);
        byte[] known = count > SHORT_NAME ? wellFormed() : null;
        if (known != null && known[id] != 0) {
            return;
        }
        int malformed = Utf8.malformed(bytes, nameFrom(id), count);
        if (malformed >= 0) {
            throw Damage.inMetadata(nameFrom(id) - from + malformed, "byte " + malformed + " of name " + id
                    + " of the dictionary is no character of UTF-8");
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

    /// The names, sorted when first needed.
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

    int compareBytes(int id, int other) {
        int start = nameFrom(id);
        int otherStart = nameFrom(other);
        return Arrays.compareUnsigned(bytes, start, start + nameByteCount(id), bytes, otherStart,
                otherStart + nameByteCount(other));
    }

    int compareBytes(int id, VariantName name) {
        int start = nameFrom(id);
        return Arrays.compareUnsigned(bytes, start, start + nameByteCount(id), name.utf8(), 0, name.byteCount());
    }

    boolean hasName(int id, VariantName name) {
        return nameByteCount(id) == name.byteCount() && compareBytes(id, name) == 0;
    }

    /// Whether a name is that of another dictionary.
    boolean hasName(int id, VariantMetadata other, int otherId) {
        int start = nameFrom(id);
        int otherStart = other.nameFrom(otherId);
        return Arrays.equals(bytes, start, start + nameByteCount(id), other.bytes, otherStart,
                otherStart + other.nameByteCount(otherId));
    }

    /// A number that depends on nothing but the bytes of a name.
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
            // Zero is what is not known yet: names could be chosen that are never known.
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

    /// Says how many names there are.
    @Override
    public String toString() {
        return "VariantMetadata[" + size + " names, " + byteCount + " bytes]";
    }
}
