package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An object or an array. Its children have indexes from 0.
///
/// It consists of a size, then for an object as many ids of names, then offsets, then the values. Offset `i` is where value
/// `i` begins, relative to the first value; one more offset is where the values end. The values may be stored in any order,
/// and may share bytes. So each value determines its own byte count; only for an unknown type does the next offset
/// determine it.
public abstract sealed class VariantContainer extends Variant permits VariantObject, VariantArray {
    private final int size;
    private final int offsetsFrom;
    private final int offsetWidth;
    private final int dataFrom;
    private @Nullable Offsets offsets;

    /// Ascending offsets; a record, so that another thread sees them completely.
    private record Offsets(int[] ascending) {}

    /// @param limit the end of the bytes that the value may use
    /// @param sizeWidth how many bytes the size has; likewise for ids (0 if there are none) and offsets
    VariantContainer(VariantMetadata metadata, byte[] bytes, int root, int from, int limit, int sizeWidth, int idWidth,
            int offsetWidth) {
        super(metadata, bytes, root, from,
                byteCount(bytes, root, from, limit, sizeWidth, idWidth, offsetWidth));
        this.size = (int) LittleEndian.getUnsigned(bytes, from + 1, sizeWidth);
        this.offsetWidth = offsetWidth;
        this.offsetsFrom = from + 1 + sizeWidth + size * idWidth;
        this.dataFrom = offsetsFrom + (size + 1) * offsetWidth;
    }

    /// The byte count of the whole value, computed from its header.
    private static int byteCount(byte[] bytes, int root, int from, int limit, int sizeWidth, int idWidth,
            int offsetWidth) {
        long found = limit - from > sizeWidth ? LittleEndian.getUnsigned(bytes, from + 1, sizeWidth) : 0;
        long header = 1 + sizeWidth + found * (idWidth + offsetWidth) + offsetWidth;
        if (header > limit - from) {
            throw Damage.inValue(from - root, "The header of " + named(idWidth) + " of size " + found + " takes "
                    + header + " bytes; " + (limit - from) + " are left");
        }
        int valuesFrom = from + (int) header;
        long valuesCount = LittleEndian.getUnsigned(bytes, valuesFrom - offsetWidth, offsetWidth);
        if (valuesCount > limit - valuesFrom) {
            throw Damage.inValue(valuesFrom - offsetWidth - root, "The values of " + named(idWidth) + " take "
                    + valuesCount + " bytes; " + (limit - valuesFrom) + " are left");
        }
        return valuesFrom + (int) valuesCount - from;
    }

    private static String named(int idWidth) {
        return idWidth > 0 ? "an object" : "an array";
    }

    /// How many fields or elements there are.
    public final int size() {
        return size;
    }

    /// The value at an index.
    ///
    /// @throws IndexOutOfBoundsException if the index is out of range
    /// @throws VariantFormatException if the value is damaged
    public final Variant value(int place) {
        return Views.counting(stored(place));
    }

    /// The value at an index as it is stored: an object has all its fields, even those of one name.
    final Variant stored(int place) {
        Objects.checkIndex(place, size);
        long offset = offset(place);
        int end = from() + byteCount();
        if (offset >= end - dataFrom) {
            throw Damage.inValue((long) offsetsFrom + (long) place * offsetWidth - root(), "Value " + place
                    + " begins at " + offset + "; the values take " + (end - dataFrom) + " bytes");
        }
        int at = dataFrom + (int) offset;
        boolean isUnknown = VariantKind.ofHeader(bytes()[at]) == VariantKind.UNKNOWN;
        return Views.stored(metadata(), bytes(), root(), at, isUnknown ? dataFrom + nextOffset((int) offset) : end);
    }

    /// The byte count before the values.
    final int headerByteCount() {
        return dataFrom - from();
    }

    private long offset(int place) {
        return LittleEndian.getUnsigned(bytes(), offsetsFrom + place * offsetWidth, offsetWidth);
    }

    /// The smallest offset that is greater than the given one.
    private int nextOffset(int offset) {
        Offsets known = offsets;
        if (known == null) {
            known = sortOffsets();
            offsets = known;
        }
        // The end of the values is one of the offsets, so there always is such an offset.
        int found = Arrays.binarySearch(known.ascending, offset + 1);
        return known.ascending[found >= 0 ? found : -found - 1];
    }

    private Offsets sortOffsets() {
        int dataCount = from() + byteCount() - dataFrom;
        int[] all = new int[size + 1];
        for (int i = 0; i <= size; i++) {
            all[i] = (int) Math.min(offset(i), dataCount);
        }
        Arrays.sort(all);
        return new Offsets(all);
    }
}
