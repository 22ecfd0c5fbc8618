package dev.lamella.internal.column;

import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.variant.internal.LittleEndian;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A data page with unencoded values, ready for any encoding.
///
/// @param <A> the array type of the values
final class Page<A> {
    private final byte[] repetition;
    private final byte[] definition;
    private final int entryCount;
    private final int valueCount;
    private final int rowCount;
    private final long plainBytes;
    private final long[] repetitionHistogram;
    private final long[] definitionHistogram;
    private @Nullable A values;
    /// The indices of the values in a dictionary, with as few bytes each as its size allows: pages are held until the row group
    /// ends.
    private byte @Nullable [] indices;
    private int indexWidth;

    /// @param repetition encoded levels, empty if there are none
    /// @param definition encoded levels, empty if there are none
    /// @param entryCount number of entries, including nulls and empty lists
    /// @param valueCount number of values
    /// @param plainBytes size of the values in PLAIN
    Page(byte[] repetition, byte[] definition, int entryCount, int valueCount, int rowCount, long plainBytes,
            long[] repetitionHistogram, long[] definitionHistogram) {
        this.repetition = repetition;
        this.definition = definition;
        this.entryCount = entryCount;
        this.valueCount = valueCount;
        this.rowCount = rowCount;
        this.plainBytes = plainBytes;
        this.repetitionHistogram = repetitionHistogram;
        this.definitionHistogram = definitionHistogram;
    }

    byte[] repetition() {
        return repetition;
    }

    byte[] definition() {
        return definition;
    }

    int entryCount() {
        return entryCount;
    }

    int valueCount() {
        return valueCount;
    }

    int rowCount() {
        return rowCount;
    }

    long plainBytes() {
        return plainBytes;
    }

    long[] repetitionHistogram() {
        return repetitionHistogram;
    }

    long[] definitionHistogram() {
        return definitionHistogram;
    }

    /// The values, from index 0; unavailable while the page has indices.
    A values() {
        A known = values;
        if (known == null) {
            throw new IllegalStateException("The page has indices");
        }
        return known;
    }

    /// The dictionary entries of the values, from index 0.
    ///
    /// @param reused returned if it is long enough
    int[] indices(int[] reused) {
        byte[] known = indices;
        if (known == null) {
            throw new IllegalStateException("The page has values");
        }
        int[] array = reused.length >= valueCount ? reused : new int[valueCount];
        switch (indexWidth) {
            case Byte.BYTES -> {
                for (int i = 0; i < valueCount; i++) {
                    array[i] = known[i] & 0xff;
                }
            }
            case Short.BYTES -> {
                for (int i = 0; i < valueCount; i++) {
                    array[i] = LittleEndian.getUnsignedShort(known, Short.BYTES * i);
                }
            }
            default -> LittleEndian.getInts(known, 0, array, 0, valueCount);
        }
        return array;
    }

    /// The memory that the indices take, in bytes; 0 if there are none.
    int indexBytes() {
        byte[] known = indices;
        return known == null ? 0 : known.length;
    }

    /// Replaces the indices of pages by the dictionary's entries.
    static <A> void lookUp(List<Page<A>> pages, A entries, ArrayType<A> arrayType) {
        int[] indices = {};
        for (Page<A> page : pages) {
            A array = arrayType.allocate(page.valueCount);
            indices = page.indices(indices);
            arrayType.gather(entries, indices, 0, array, 0, page.valueCount);
            page.values(array);
        }
    }

    void values(A array) {
        values = array;
        indices = null;
    }

    /// Copies the indices of the values.
    ///
    /// @param entryCount the number of entries that they may point to
    void indices(int[] array, int entryCount) {
        indexWidth = entryCount <= 1 << Byte.SIZE
                ? Byte.BYTES
                : entryCount <= 1 << Short.SIZE ? Short.BYTES : Integer.BYTES;
        byte[] packed = new byte[Math.multiplyExact(indexWidth, valueCount)];
        switch (indexWidth) {
            case Byte.BYTES -> {
                for (int i = 0; i < valueCount; i++) {
                    packed[i] = (byte) array[i];
                }
            }
            case Short.BYTES -> {
                for (int i = 0; i < valueCount; i++) {
                    LittleEndian.putShort(packed, Short.BYTES * i, array[i]);
                }
            }
            default -> LittleEndian.putInts(packed, 0, array, 0, valueCount);
        }
        indices = packed;
        values = null;
    }
}
