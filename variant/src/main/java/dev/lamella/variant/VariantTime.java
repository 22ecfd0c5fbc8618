package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.time.LocalTime;

/// A time of day, without time zone.
public final class VariantTime extends Variant {
    VariantTime(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    /// Microseconds since midnight, as stored; any number if the value is damaged.
    public long micros() {
        return LittleEndian.getLong(bytes(), from() + 1);
    }

    /// @throws VariantFormatException if the time is not within a day
    public LocalTime value() {
        if (!isOfDay()) {
            throw Damage.inValue(position(), PROBLEM);
        }
        return LocalTime.ofNanoOfDay(micros() * 1000);
    }

    boolean isOfDay() {
        return Temporals.isOfDay(micros());
    }

    static final String PROBLEM = "A time is outside of the day, which has " + Temporals.MICROS_OF_DAY
            + " microseconds";
}
