package dev.lamella.internal.index;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BloomFilterHeader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The Bloom filters of a file.
///
/// @param file whose they are
/// @param indexes of this file
/// @see <a href="https://github.com/apache/parquet-format/blob/master/BloomFilter.md">Bloom filters</a>
record StoredFilters(InputFile file, IndexReader indexes) {
    /// The filter of a column chunk, if it has one.
    ///
    /// @throws CorruptFileException if it is damaged; the column can be read without it
    /// @throws UnsupportedFeatureException if it is of a kind that is not known, encrypted, or too large
    Optional<BloomFilter> of(int rowGroup, int column) throws IOException {
        Optional<IndexReader.BloomFilter> found = indexes.bloomFilter(rowGroup, column);
        return found.isEmpty() ? Optional.empty() : Optional.of(read(found.get()));
    }

    private BloomFilter read(IndexReader.BloomFilter found) throws IOException {
        BloomFilterHeader header = found.header();
        if (!header.isRecognized()) {
            throw new UnsupportedFeatureException(
                    "The Bloom filter is of a kind that this version does not know (algorithm "
                            + header.algorithm() + ", hash " + header.hash() + ", compression " + header.compression()
                            + ")");
        }
        int size = header.byteCount();
        if (size <= 0 || size % BloomFilter.BLOCK_SIZE != 0) {
            throw new CorruptFileException("The Bloom filter has " + size + " bytes; it has blocks of "
                    + BloomFilter.BLOCK_SIZE);
        }
        if (size > BloomFilter.MAX_SIZE) {
            throw new UnsupportedFeatureException(
                    "The Bloom filter has " + size + " bytes; up to " + BloomFilter.MAX_SIZE
                            + " are read");
        }
        Memory.claim(size);
        byte[] bits = new byte[size];
        file.read(found.bits().offset(), bits, 0, size);
        return new BloomFilter(bits);
    }

    /// Whether one of some values, stored as they are here, may be in a filter.
    static boolean mayContain(BloomFilter filter, List<byte[]> values) {
        return values.stream().anyMatch(value -> filter.mayContain(XxHash64.hash(value, 0, value.length)));
    }
}
