package dev.lamella.metadata;

/// The header in front of the bits of a Bloom filter: the struct `BloomFilterHeader`, as stored.
///
/// The three unions are kept as the id of their member, or 0 if the union was empty.
///
/// @param byteCount length of the bits that follow, in bytes
/// @param algorithm how bits are set: [#BLOCK], or an algorithm that the format does not define yet
/// @param hash hash of the values: [#XXHASH], or one that the format does not define yet
/// @param compression compression of the bits: [#UNCOMPRESSED], or one that the format does not define yet
/// @see <a href="https://github.com/apache/parquet-format/blob/master/BloomFilter.md">Bloom filter</a>
public record BloomFilterHeader(int byteCount, int algorithm, int hash, int compression) {
    /// Split blocks of 256 bits.
    public static final int BLOCK = 1;
    /// XXH64 with seed 0.
    public static final int XXHASH = 1;
    /// Not compressed.
    public static final int UNCOMPRESSED = 1;

    /// Whether the format defines the algorithm, the hash and the compression.
    public boolean isRecognized() {
        return algorithm == BLOCK && hash == XXHASH && compression == UNCOMPRESSED;
    }
}
