package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;

/// Copies bytes, few of them most quickly: names and texts have ten or twenty.
final class ShortCopy {
    /// How many bytes may be written at most that were not asked for.
    private static final int SLACK = 16;

    /// The longest that is copied as a short one, if as much room is there.
    static final int LONGEST = 2 * SLACK;

    private ShortCopy() {}

    /// Copies `count` bytes; those of `to` behind them, before `limit`, may change too.
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
