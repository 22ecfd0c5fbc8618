package dev.lamella.internal.index;

import dev.lamella.variant.internal.LittleEndian;

/// A split-block Bloom filter: tells from the hash of a value that the value is certainly absent, or may be present.
///
/// Blocks have 256 bits in eight words; a value sets one bit in each word of one block. Not safe for use by two threads
/// while values are added.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/BloomFilter.md">Bloom filters</a>
public final class BloomFilter {
    /// Bytes of a block.
    public static final int BLOCK_SIZE = 32;
    /// The most bytes that are written: what parquet-java and others still read.
    public static final int MAX_SIZE = 128 << 20;

    private static final int[] SALT = {0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b,
            0x9efc4947, 0x5c6bfb31};

    private final byte[] bits;

    /// @param bits consecutive blocks, not copied
    /// @throws IllegalArgumentException if the length is not a positive multiple of the block size
    public BloomFilter(byte[] bits) {
        if (bits.length == 0 || bits.length % BLOCK_SIZE != 0) {
            throw new IllegalArgumentException(
                    "The Bloom filter has " + bits.length + " bytes; it consists of blocks of "
                            + BLOCK_SIZE);
        }
        this.bits = bits;
    }

    /// An empty filter of the size that `valueCount` distinct values need so that one in `1 / falsePositives` other values is a
    /// false positive; a power of two, as in all writers, and never more than [#MAX_SIZE].
    ///
    /// @param falsePositives above 0 and below 1
    public static BloomFilter sized(long valueCount, double falsePositives) {
        return new BloomFilter(new byte[size(valueCount, falsePositives)]);
    }

    /// The number of bytes that [#sized] takes.
    static int size(long valueCount, double falsePositives) {
        if (!(falsePositives > 0 && falsePositives < 1)) {
            throw new IllegalArgumentException("The false positive probability is " + falsePositives
                    + "; it must be above 0 and below 1");
        }
        double bitCount = -8.0 * Math.max(1, valueCount) / Math.log1p(-Math.pow(falsePositives, 1.0 / 8));
        double wanted = Math.min(MAX_SIZE, Math.ceil(bitCount / 8));
        int size = BLOCK_SIZE;
        while (size < wanted) {
            size *= 2;
        }
        return size;
    }

    /// The blocks, not copied.
    public byte[] bits() {
        return bits;
    }

    /// Adds a value by the XXH64 hash of its PLAIN bytes.
    public void add(long hash) {
        int block = block(hash);
        int key = (int) hash;
        for (int word = 0; word < SALT.length; word++) {
            int at = block + 4 * word;
            LittleEndian.putInt(bits, at, LittleEndian.getInt(bits, at) | 1 << (key * SALT[word] >>> 27));
        }
    }

    /// Whether a value of this hash may have been added.
    public boolean mayContain(long hash) {
        int block = block(hash);
        int key = (int) hash;
        for (int word = 0; word < SALT.length; word++) {
            if ((LittleEndian.getInt(bits, block + 4 * word) & 1 << (key * SALT[word] >>> 27)) == 0) {
                return false;
            }
        }
        return true;
    }

    private int block(long hash) {
        return (int) blockFrom(hash, bits.length);
    }

    /// Where the block of a value begins.
    ///
    /// @param hash XXH64 of its PLAIN bytes
    /// @param size bytes of the filter
    static long blockFrom(long hash, long size) {
        return ((hash >>> 32) * (size / BLOCK_SIZE) >>> 32) * BLOCK_SIZE;
    }

    /// Estimates the number of distinct values added from the number of set bits: each value sets one of 32 bits in every word
    /// of its block.
    public long estimatedCount() {
        long set = 0;
        for (int i = 0; i < bits.length; i += Long.BYTES) {
            set += Long.bitCount(LittleEndian.getLong(bits, i));
        }
        double bitCount = 8.0 * bits.length;
        // A full filter has no estimate: uses the highest one, at less than one unset bit.
        double unset = Math.max(bitCount - set, 0.5);
        return Math.round(-(bitCount / SALT.length) * Math.log(unset / bitCount));
    }

    /// A filter of half the size (or a quarter, ...) that still fits `valueCount` distinct values, if this one was made for
    /// more. It gives the same answers for these values.
    public BloomFilter folded(long valueCount, double falsePositives) {
        int size = size(valueCount, falsePositives);
        if (size >= bits.length || bits.length % size != 0) {
            return this;
        }
        // A block number is the high part of a product with the block count: halving it joins neighbours.
        int ratio = bits.length / size;
        byte[] less = new byte[size];
        for (int block = 0; block < bits.length / BLOCK_SIZE; block++) {
            int to = block / ratio * BLOCK_SIZE;
            for (int i = 0; i < BLOCK_SIZE; i++) {
                less[to + i] |= bits[block * BLOCK_SIZE + i];
            }
        }
        return new BloomFilter(less);
    }
}
