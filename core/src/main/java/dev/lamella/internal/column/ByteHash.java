package dev.lamella.internal.column;

import dev.lamella.internal.bytes.LittleEndian;

/// A quick hash of bytes for tables in memory; of no meaning outside.
final class ByteHash {
    private static final long MIX = 0xBF58476D1CE4E5B9L;

    private ByteHash() {}

    static long hash(byte[] bytes, int from, int count) {
        long hash = count;
        int at = from;
        int end = from + count;
        for (; at <= end - 8; at += 8) {
            hash = (hash ^ LittleEndian.getLong(bytes, at)) * MIX;
            hash ^= hash >>> 29;
        }
        long rest = 0;
        for (int bits = 0; at < end; at++, bits += 8) {
            rest |= (bytes[at] & 0xffL) << bits;
        }
        hash = (hash ^ rest) * MIX;
        return hash ^ hash >>> 32;
    }
}
