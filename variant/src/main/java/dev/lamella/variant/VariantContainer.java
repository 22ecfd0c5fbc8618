package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An object or an array: what lies in it has places from 0 on.
///
/// A size, then for an object as many ids of names, then offsets, then the values: offset `i` is where value `i` begins,
/// counted from the first value, and one more offset is where the values end. The values may lie in any order, and may share
/// bytes. So each says itself how many bytes it has; only where the type is unknown, the next offset is asked.
public abstract sealed class VariantContainer extends Variant permits VariantObject, VariantArray {
    private final int size;
    private final int offsetsFrom;
    private final int offsetWidth;
    private final int dataFrom;
    private @Nullable Offsets offsets;

    /// Ascending offsets; a record so that another thread sees them whole.
    private record Offsets(int[] ascending) {}

    /// @param limit where the bytes end that the value may have
    /// @param sizeWidth how many bytes the size has; so for ids (0 where there are none) and offsets
    VariantContainer(VariantMetadata metadata, byte[] bytes, int root, int from, int limit, int sizeWidth, int idWidth,
            int offsetWidth) {
        super(metadata, bytes, root, from,
                byteCount(bytes, root, from, limit, sizeWidth, idWidth, offsetWidth));
        this.size = (int) LittleEndian.getUnsigned(bytes, from + 1, sizeWidth);
        this.offsetWidth = offsetWidth;
        this.offsetsFrom = from + 1 + sizeWidth + size * idWidth;
        this.dataFrom = offsetsFrom + (size + 1) * offsetWidth;
    }

    /// How many bytes the whole value has, by its header.
    private static int byteCount(byte[] bytes, int root, int from, int limit, int sizeWidth, int idWidth,
            int offsetWidth) {
        long found = limit - from > sizeWidth ? LittleEndian.getUnsigned(bytes, from + 1, sizeWidth) : 0;
        long header = 1 + sizeWidth + found * (idWidth + offsetWidth) + offsetWidth;
        if (header > limit - from) {
            throw Damage.inValue(from - root, "the header of " + named(idWidth) + " of size " + found + " takes "
                    + header + " bytes; " + (limit - from) + " are left");
        }
        int valuesFrom = from + (int) header;
        long valuesCount = LittleEndian.getUnsigned(bytes, valuesFrom - offsetWidth, offsetWidth);
        if (valuesCount > limit - valuesFrom) {
            throw Damage.inValue(valuesFrom - offsetWidth - root, "the values of " + named(idWidth) + " take "
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

    /// The value at a place.
    ///
    /// @throws IndexOutOfBoundsException if there is no such place
    /// @throws VariantFormatException if the value is damaged
    public final Variant value(int place) {
        Objects.checkIndex(place, size);
        long offset = offset(place);
        int end = from() + byteCount();
        if (offset >= end - dataFrom) {
            throw Damage.inValue((long) offsetsFrom + (long) place * offsetWidth - root(), "value " + place
                    + " begins at " + offset + "; the values take " + (end - dataFrom) + " bytes");
        }
        int at = dataFrom + (int) offset;
        boolean isUnknown = VariantKind.ofHeader(bytes()[at]) == VariantKind.UNKNOWN;
        return Views.at(metadata(), bytes(), root(), at, isUnknown ? dataFrom + nextOffset((int) offset) : end);
    }

    /// How many bytes stand before the values.
    final int headerByteCount() {
        return dataFrom - from();
    }

    private long offset(int place) {
        return LittleEndian.getUnsigned(bytes(), offsetsFrom + place * offsetWidth, offsetWidth);
    }

    /// The smallest offset that is greater than one.
    private int nextOffset(int offset) {
        Offsets known = offsets;
        if (known == null) {
            known = sortOffsets();
            offsets = known;
        }
        // The end of the values is among them, so that there always is one.
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
