package dev.lamella.internal.bytes;

import dev.lamella.variant.internal.LittleEndian;

/// XXH64 with seed 0: the hash of Bloom filters.
///
/// @see <a href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md">xxHash specification, XXH64</a>
public final class XxHash64 {
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    /// The sum wraps, which looks like a mistake in a constant expression.
    private static final long SUM_OF_1_AND_2 = 0x60EA27EEADC0B5D6L;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;
    /// The sum of the first two primes, which overflows.
    private static final long START = 0x60EA27EEADC0B5D6L;

    private XxHash64() {}

    /// The hash of `count` bytes of `bytes`, starting at `from`.
    public static long hash(byte[] bytes, int from, int count) {
        int at = from;
        int end = from + count;
        long hash;
        if (count >= 32) {
            long first = SUM_OF_1_AND_2;
            long second = PRIME_2;
            long third = 0;
            long fourth = -PRIME_1;
            for (int last = end - 32; at <= last; at += 32) {
                first = round(first, LittleEndian.getLong(bytes, at));
                second = round(second, LittleEndian.getLong(bytes, at + 8));
                third = round(third, LittleEndian.getLong(bytes, at + 16));
                fourth = round(fourth, LittleEndian.getLong(bytes, at + 24));
            }
            hash = Long.rotateLeft(first, 1) + Long.rotateLeft(second, 7) + Long.rotateLeft(third, 12)
                    + Long.rotateLeft(fourth, 18);
            hash = merge(merge(merge(merge(hash, first), second), third), fourth);
        } else {
            hash = PRIME_5;
        }
        hash += count;
        for (; at <= end - 8; at += 8) {
            hash = eight(hash, LittleEndian.getLong(bytes, at));
        }
        if (at <= end - 4) {
            hash = four(hash, LittleEndian.getInt(bytes, at));
            at += 4;
        }
        for (; at < end; at++) {
            hash = Long.rotateLeft(hash ^ (bytes[at] & 0xff) * PRIME_5, 11) * PRIME_1;
        }
        return finish(hash);
    }

    /// The hash of the four bytes of an `int`, lowest byte first.
    public static long hash(int value) {
        return finish(four(PRIME_5 + 4, value));
    }

    /// The hash of the eight bytes of a `long`, lowest byte first.
    public static long hash(long value) {
        return finish(eight(PRIME_5 + 8, value));
    }

    private static long round(long accumulator, long input) {
        return Long.rotateLeft(accumulator + input * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long accumulator) {
        return (hash ^ round(0, accumulator)) * PRIME_1 + PRIME_4;
    }

    private static long eight(long hash, long input) {
        return Long.rotateLeft(hash ^ round(0, input), 27) * PRIME_1 + PRIME_4;
    }

    private static long four(long hash, int input) {
        return Long.rotateLeft(hash ^ (input & 0xffffffffL) * PRIME_1, 23) * PRIME_2 + PRIME_3;
    }

    private static long finish(long hash) {
        long mixed = (hash ^ hash >>> 33) * PRIME_2;
        mixed = (mixed ^ mixed >>> 29) * PRIME_3;
        return mixed ^ mixed >>> 32;
    }
}
