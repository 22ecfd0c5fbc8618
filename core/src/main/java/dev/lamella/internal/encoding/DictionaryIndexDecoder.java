package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.HybridDecoder;

/// Decodes the indices of a dictionary-encoded data page: a byte with the bit width, then the RLE / bit-packed hybrid.
///
/// Every index read is below [#dictionarySize]. The width belongs to the page and may be larger than the dictionary needs.
/// Skipped values are not checked.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#DICTIONARY">Dictionary encoding</a>
public final class DictionaryIndexDecoder implements ValueDecoder<int[]> {
    private static final int MAX_WIDTH = 32;

    private final HybridDecoder hybrid = new HybridDecoder();
    private int size;
    private boolean hasWidth;

    /// Sets the number of entries of the dictionary of the following pages.
    public void dictionarySize(int entryCount) {
        size = entryCount;
    }

    @Override
    public void init(byte[] page, int from, int limit, int valueCount) {
        hasWidth = from < limit;
        if (!hasWidth) {
            // Legal if the page has no values: then the width may be missing too.
            return;
        }
        int width = page[from] & 255;
        if (width > MAX_WIDTH) {
            throw new CorruptFileException("The dictionary indices at byte " + from + " of the page are " + width
                    + " bits wide; 0 to " + MAX_WIDTH + " are allowed");
        }
        hybrid.init(page, from + 1, limit, width);
    }

    @Override
    public void read(int[] out, int from, int count) {
        if (count == 0) {
            return;
        }
        checkWidth(count);
        hybrid.read(out, from, count);
        int max = 0;
        int sign = 0;
        for (int i = from; i < from + count; i++) {
            max = Math.max(max, out[i]);
            sign |= out[i];
        }
        if (sign < 0 || max >= size) {
            throw new CorruptFileException(
                    "A dictionary index of the page is " + (sign < 0 ? "above 2147483647" : "" + max)
                            + "; the dictionary has " + size + " entries, from 0 on");
        }
    }

    @Override
    public void skip(int count) {
        if (count == 0) {
            return;
        }
        checkWidth(count);
        hybrid.skip(count);
    }

    @Override
    public int end() {
        return hasWidth ? hybrid.end() : 0;
    }

    private void checkWidth(int count) {
        if (!hasWidth) {
            throw new CorruptFileException("The page ends before the bit width of its dictionary indices; " + count
                    + " values are needed");
        }
    }
}
