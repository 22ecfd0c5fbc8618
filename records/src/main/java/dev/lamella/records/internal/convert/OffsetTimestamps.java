package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;

/// Points in time with their offset, as groups of two columns: Arrow's extension type `arrow.timestamp_with_offset`.
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
            throw new ValueException("the offset has seconds, and the column offset_minutes counts minutes",
                    "Use an offset of whole minutes, or give the column the type STRING.");
        }
        return Map.of(TIMESTAMP, time.toInstant(), OFFSET, (short) (seconds / SECONDS_PER_MINUTE));
    }

    /// What the fields of the group say.
    static OffsetDateTime time(Map<?, ?> group) {
        if (!(group.get(TIMESTAMP) instanceof Instant instant) || !(group.get(OFFSET) instanceof Short minutes)) {
            throw new ValueException("the group has a null where a time and its offset are two values",
                    "Make the component a record of timestamp and offset_minutes.");
        }
        if (Math.abs(minutes) > MOST_MINUTES) {
            throw new ValueException("the offset is outside -" + MOST_MINUTES + " to " + MOST_MINUTES + " minutes",
                    "Make the component a record of timestamp and offset_minutes.");
        }
        return Instants.inRange(instant,
                known -> known.atOffset(ZoneOffset.ofTotalSeconds(minutes * SECONDS_PER_MINUTE)));
    }
}
