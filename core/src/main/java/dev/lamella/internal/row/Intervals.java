package dev.lamella.internal.row;

import dev.lamella.row.Interval;
import dev.lamella.variant.internal.LittleEndian;

/// Converts intervals from and to 12 bytes: months, days and milliseconds, each 32 bits, unsigned, least significant byte
/// first.
final class Intervals {
    /// The size of an interval in bytes.
    static final int WIDTH = 12;

    private Intervals() {}

    static Interval decode(byte[] source, int from) {
        return new Interval(Integer.toUnsignedLong(LittleEndian.getInt(source, from)),
                Integer.toUnsignedLong(LittleEndian.getInt(source, from + 4)),
                Integer.toUnsignedLong(LittleEndian.getInt(source, from + 8)));
    }

    /// Writes the 12 bytes.
    static void encode(long months, long days, long millis, byte[] out, int at) {
        LittleEndian.putInt(out, at, (int) months);
        LittleEndian.putInt(out, at + 4, (int) days);
        LittleEndian.putInt(out, at + 8, (int) millis);
    }
}
