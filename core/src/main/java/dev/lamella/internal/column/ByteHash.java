package dev.lamella.internal.column;

import dev.lamella.variant.internal.LittleEndian;

/// A fast hash of bytes for tables in memory; not for storage.
final class ByteHash {
    /// Up to this many bytes, values of the same length have the same hash only if they are equal.
    static final int EXACT_LENGTH = 8;

    private static final long MIX = 0xBF58476D1CE4E5B9L;

    private ByteHash() {}

    static long hash(byte[] bytes, int from, int count) {
        int end = from + count;
        if (count > EXACT_LENGTH) {
            long hash = count;
            for (int at = from; at < end - 8; at += 8) {
                hash = (hash ^ LittleEndian.getLong(bytes, at)) * MIX;
                hash ^= hash >>> 29;
            }
            hash = (hash ^ LittleEndian.getLong(bytes, end - 8)) * MIX;
            return hash ^ hash >>> 32;
        }
        if (count >= 4) {
            return LittleEndian.getInt(bytes, from) & 0xffff_ffffL | (long) LittleEndian.getInt(bytes, end - 4) << 32;
        }
        return count == 0
                ? 0
                : bytes[from] & 0xff | (bytes[from + (count >> 1)] & 0xff) << 8 | (bytes[end - 1] & 0xff) << 16;
    }
}
