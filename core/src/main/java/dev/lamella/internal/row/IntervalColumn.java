package dev.lamella.internal.row;

import dev.lamella.row.Interval;
import dev.lamella.variant.internal.LittleEndian;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/// INTERVAL on 12 bytes: months, days and milliseconds, each 32 bits, unsigned, least significant byte first.
final class IntervalColumn extends ByteColumn {
    /// The size of an interval in bytes.
    static final int WIDTH = 12;
    private static final Set<Target> TARGETS = EnumSet.of(Target.INTERVAL, Target.PERIOD, Target.DURATION, Target.BYTES,
            Target.BYTE_BUFFER);

    IntervalColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    static Interval decode(byte[] source, int from) {
        return new Interval(Integer.toUnsignedLong(LittleEndian.getInt(source, from)),
                Integer.toUnsignedLong(LittleEndian.getInt(source, from + 4)),
                Integer.toUnsignedLong(LittleEndian.getInt(source, from + 8)));
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return decode(source, from);
    }

    @Override
    Interval intervalAt(int slot) {
        return (Interval) cachedAt(slot);
    }

    @Override
    Duration durationAt(int slot) {
        return intervalAt(slot).toDuration();
    }

    @Override
    byte[] bytesAt(int slot) {
        return copyAt(slot);
    }

    @Override
    Object valueAt(int slot) {
        return cachedAt(slot);
    }
}
