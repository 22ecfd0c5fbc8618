package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;

/// Copies bytes, optimized for short runs: names and texts have ten or twenty bytes.
final class ShortCopy {
    /// How many bytes may be written beyond the requested ones.
    private static final int SLACK = 16;

    /// The longest run that is copied the short way, if there is room for as many bytes.
    static final int LONGEST = 2 * SLACK;

    private ShortCopy() {}

    /// Copies `count` bytes. Bytes of `to` after them, but before `limit`, may change too.
    static void copy(byte[] bytes, int from, byte[] to, int target, int limit, int count) {
        if (count > 2 * SLACK || from > bytes.length - 2 * SLACK || target > limit - 2 * SLACK) {
            System.arraycopy(bytes, from, to, target, count);
            return;
        }
        two(bytes, from, to, target);
        if (count > SLACK) {
            two(bytes, from + SLACK, to, target + SLACK);
        }
    }

    private static void two(byte[] bytes, int from, byte[] to, int target) {
        LittleEndianOutput.putLong(to, target, LittleEndian.getLong(bytes, from));
        LittleEndianOutput.putLong(to, target + 8, LittleEndian.getLong(bytes, from + 8));
    }
}
