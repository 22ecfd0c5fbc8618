package dev.lamella.internal.index;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BloomFilterHeader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The Bloom filters of a file.
///
/// @param file the file
/// @param indexes index reader of this file
/// @see <a href="https://github.com/apache/parquet-format/blob/master/BloomFilter.md">Bloom filters</a>
record StoredFilters(InputFile file, IndexReader indexes) {
    /// Fetching one block costs as much as fetching this many bytes of the whole filter.
    private static final int BYTES_PER_BLOCK = 32 << 10;

    /// A filter that has not been read yet.
    ///
    /// @param bits place of its blocks
    /// @param opened the whole filter, if it was encrypted: no block of it can be read alone
    record Stored(InputFile file, ByteRange bits, Optional<BloomFilter> opened) {
        /// Whether the filter may contain one of some values, given as a column stores them. For few values, only their blocks
        /// are fetched.
        boolean mayContain(List<byte[]> values) throws IOException {
            if (opened.isPresent() || bits.length() <= (long) values.size() * BYTES_PER_BLOCK) {
                BloomFilter whole = opened.isPresent()
                        ? opened.get()
                        : new BloomFilter(read(0, (int) bits.length()));
                return values.stream().anyMatch(value -> whole.mayContain(hash(value)));
            }
            for (byte[] value : values) {
                long hash = hash(value);
                long from = BloomFilter.blockFrom(hash, bits.length());
                // A block is a filter of one block.
                if (new BloomFilter(read(from, BloomFilter.BLOCK_SIZE)).mayContain(hash)) {
                    return true;
                }
            }
            return false;
        }

        private byte[] read(long from, int count) throws IOException {
            Memory.claim(count);
            byte[] bytes = new byte[count];
            file.read(bits.offset() + from, bytes, 0, count);
            return bytes;
        }

        private static long hash(byte[] value) {
            return XxHash64.hash(value, 0, value.length);
        }
    }

    /// The filter of a column chunk, if it has one. An encrypted one is fetched and decrypted at once.
    ///
    /// @param chunkBytes size of the column chunk; an encrypted filter that is larger than a quarter of it is not worth
    ///     fetching
    /// @throws CorruptFileException if it is damaged; the column can be read without it
    /// @throws dev.lamella.error.KeyException if it is encrypted, and does not open with the key that was given
    /// @throws UnsupportedFeatureException if its kind is unknown, or it is too large
    Optional<Stored> of(int rowGroup, int column, long chunkBytes) throws IOException {
        Optional<IndexReader.BloomFilter> found = indexes.bloomFilter(rowGroup, column);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        check(found.get().header());
        if (!found.get().isEncrypted()) {
            return Optional.of(new Stored(file, found.get().bits(), Optional.empty()));
        }
        long most = Math.max(BYTES_PER_BLOCK, chunkBytes / 4);
        if (found.get().bits().length() > most) {
            throw new UnsupportedFeatureException("The encrypted Bloom filter has " + found.get().bits().length()
                    + " bytes; more than a quarter of the " + chunkBytes
                    + " bytes of its column chunk are not fetched");
        }
        return Optional.of(new Stored(file, found.get().bits(),
                Optional.of(new BloomFilter(indexes.bloomFilterBits(rowGroup, column, found.get())))));
    }

    private static void check(BloomFilterHeader header) {
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
                    "The Bloom filter has " + size + " bytes; this library reads at most " + BloomFilter.MAX_SIZE
                            + " bytes");
        }
    }
}
