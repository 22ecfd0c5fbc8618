package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;

/// Points in time with their offset, stored as groups of two columns: Arrow's extension type
/// `arrow.timestamp_with_offset`.
final class OffsetTimestamps {
    private static final String TIMESTAMP = "timestamp";
    private static final String OFFSET = "offset_minutes";
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int MOST_MINUTES = ZoneOffset.MAX.getTotalSeconds() / SECONDS_PER_MINUTE;

    private OffsetTimestamps() {}

    /// The fields of the group.
    static Map<?, ?> group(OffsetDateTime time) {
        int seconds = time.getOffset().getTotalSeconds();
        if (seconds % SECONDS_PER_MINUTE != 0) {
            throw new ValueException("The offset has seconds, but the column offset_minutes counts minutes",
                    "Use an offset of whole minutes, or give the column the type STRING.");
        }
        return Map.of(TIMESTAMP, time.toInstant(), OFFSET, (short) (seconds / SECONDS_PER_MINUTE));
    }

    /// The time that the fields of the group stand for.
    static OffsetDateTime time(Map<?, ?> group) {
        if (!(group.get(TIMESTAMP) instanceof Instant instant) || !(group.get(OFFSET) instanceof Short minutes)) {
            throw new ValueException("The group has a null, but needs both a time and its offset",
                    "Make the component a record of timestamp and offset_minutes.");
        }
        if (Math.abs(minutes) > MOST_MINUTES) {
            throw new ValueException("The offset is outside -" + MOST_MINUTES + " to " + MOST_MINUTES + " minutes",
                    "Make the component a record of timestamp and offset_minutes.");
        }
        return InstantConversions.inRange(instant,
                known -> known.atOffset(ZoneOffset.ofTotalSeconds(minutes * SECONDS_PER_MINUTE)));
    }
}
