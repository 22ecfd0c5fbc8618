package dev.lamella.metadata;

/// What stands in front of the bits of a Bloom filter: the struct `BloomFilterHeader`. As stored.
///
/// The three unions are kept as the id of their member; 0 if the union was empty.
///
/// @param byteCount bytes of the bits that follow
/// @param algorithm how bits are chosen: [#BLOCK], or one that the format has not defined yet
/// @param hash of values: [#XXHASH], or one that the format has not defined yet
/// @param compression of the bits: [#UNCOMPRESSED], or one that the format has not defined yet
/// @see <a href="https://github.com/apache/parquet-format/blob/master/BloomFilter.md">Bloom filter</a>
public record BloomFilterHeader(int byteCount, int algorithm, int hash, int compression) {
    /// Split blocks of 256 bits.
    public static final int BLOCK = 1;
    /// XXH64 with seed 0.
    public static final int XXHASH = 1;
    /// Not compressed.
    public static final int UNCOMPRESSED = 1;

    /// Whether algorithm, hash and compression are ones that the format defines.
    public boolean isRecognized() {
        return algorithm == BLOCK && hash == XXHASH && compression == UNCOMPRESSED;
    }
}
