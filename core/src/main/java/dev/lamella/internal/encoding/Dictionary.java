package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import org.jspecify.annotations.Nullable;

/// `RLE_DICTIONARY`, and `PLAIN_DICTIONARY` as its older name: a dictionary page of PLAIN entries, and data pages of indices.
///
/// A [Decoder] returns the entries, or the indices.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md#DICTIONARY">Dictionary encoding</a>
public final class Dictionary {
    private Dictionary() {}

    /// Reads the entries of a dictionary page. Byte slices point into the page, which must stay unchanged as long as the
    /// entries are used.
    ///
    /// @throws CorruptFileException if the page has fewer than `count` entries; checked before room for them is made
    public static <A> A entries(ArrayType<A> arrayType, byte[] page, int from, int limit, int count) {
        if (count < 0 || arrayType.leastPlainBytes(count) > limit - from) {
            throw new CorruptFileException("The dictionary page claims " + count + " entries; it has " + (limit - from)
                    + " bytes");
        }
        A entries = arrayType.allocate(count);
        arrayType.plain(page, from, limit, entries, 0, count);
        return entries;
    }

    /// Decodes indices and looks up the entries.
    public static final class Decoder<A> implements ValueDecoder<A> {
        private static final int BLOCK = 1024;

        private final ArrayType<A> arrayType;
        private final DictionaryIndexDecoder indexDecoder = new DictionaryIndexDecoder();
        private int[] indices = {};
        private @Nullable A dictionary;

        public Decoder(ArrayType<A> arrayType) {
            this.arrayType = arrayType;
        }

        /// Sets the dictionary of the following pages.
        ///
        /// @param entries not copied
        /// @param entryCount number of entries
        public void dictionary(A entries, int entryCount) {
            dictionary = entries;
            indexDecoder.dictionarySize(entryCount);
        }

        /// Removes the dictionary: another column chunk begins.
        public void forget() {
            dictionary = null;
            indexDecoder.dictionarySize(0);
        }

        @Override
        public void init(byte[] page, int from, int limit, int valueCount) {
            indexDecoder.init(page, from, limit, valueCount);
        }

        @Override
        public int end() {
            return indexDecoder.end();
        }

        @Override
        public void read(A out, int from, int count) {
            A entries = dictionary;
            if (entries == null) {
                if (count > 0) {
                    throw new CorruptFileException(
                            "The page has dictionary indices; no dictionary page was found before it");
                }
                return;
            }
            if (indices.length < Math.min(BLOCK, count)) {
                // Allocated only when needed: there may be very many columns.
                indices = new int[Math.min(BLOCK, 2 * Math.min(BLOCK, count))];
            }
            int done = 0;
            while (done < count) {
                int block = Math.min(BLOCK, count - done);
                indexDecoder.read(indices, 0, block);
                arrayType.gather(entries, indices, 0, out, from + done, block);
                done += block;
            }
        }

        /// Reads the next `count` indices instead of the entries; each is below the dictionary's size.
        ///
        /// @throws CorruptFileException if the page holds fewer indices, or one is too large
        public void readIndices(int[] out, int from, int count) {
            indexDecoder.read(out, from, count);
        }

        @Override
        public void skip(int count) {
            indexDecoder.skip(count);
        }
    }
}
