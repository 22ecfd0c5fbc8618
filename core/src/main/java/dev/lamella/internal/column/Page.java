package dev.lamella.internal.column;

import dev.lamella.internal.encoding.ArrayType;
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
    private int @Nullable [] indices;

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

    /// The values, from index 0; unavailable while the page has [#indices].
    A values() {
        A known = values;
        if (known == null) {
            throw new IllegalStateException("The page has indices");
        }
        return known;
    }

    /// The dictionary entries of the values, from index 0.
    int[] indices() {
        int[] known = indices;
        if (known == null) {
            throw new IllegalStateException("The page has values");
        }
        return known;
    }

    /// Replaces the indices of pages by the dictionary's entries.
    static <A> void lookUp(List<Page<A>> pages, A entries, ArrayType<A> arrayType) {
        for (Page<A> page : pages) {
            A array = arrayType.allocate(page.valueCount);
            arrayType.gather(entries, page.indices(), 0, array, 0, page.valueCount);
            page.values(array);
        }
    }

    void values(A array) {
        values = array;
        indices = null;
    }

    void indices(int[] array) {
        indices = array;
        values = null;
    }
}
