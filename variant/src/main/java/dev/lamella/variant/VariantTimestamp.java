package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// An instant, or a date and time without time zone.
public final class VariantTimestamp extends Variant {
    VariantTimestamp(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    public VariantTimestampKind timestampKind() {
        return switch (bytes()[from()]) {
            case ValueHeader.TIMESTAMP -> VariantTimestampKind.UTC_MICROS;
            case ValueHeader.TIMESTAMP_NTZ -> VariantTimestampKind.LOCAL_MICROS;
            case ValueHeader.TIMESTAMP_NANOS -> VariantTimestampKind.UTC_NANOS;
            default -> VariantTimestampKind.LOCAL_NANOS;
        };
    }

    /// Microseconds or nanoseconds since 1970-01-01T00:00:00.
    public long value() {
        return LittleEndian.getLong(bytes(), from() + 1);
    }

    /// @throws IllegalStateException if the timestamp has no time zone
    public Instant instant() {
        if (isLocal()) {
            throw new IllegalStateException("The timestamp has no time zone; call localDateTime()");
        }
        return Instant.ofEpochSecond(seconds(), nanosOfSecond());
    }

    /// @throws IllegalStateException if the timestamp is an instant
    public LocalDateTime localDateTime() {
        if (!isLocal()) {
            throw new IllegalStateException("The timestamp is an instant; call instant()");
        }
        return LocalDateTime.ofEpochSecond(seconds(), nanosOfSecond(), ZoneOffset.UTC);
    }

    boolean isLocal() {
        return switch (timestampKind()) {
            case LOCAL_MICROS, LOCAL_NANOS -> true;
            case UTC_MICROS, UTC_NANOS -> false;
        };
    }

    long seconds() {
        return Math.floorDiv(value(), unitsPerSecond());
    }

    int nanosOfSecond() {
        return (int) (Math.floorMod(value(), unitsPerSecond()) * (1_000_000_000 / unitsPerSecond()));
    }

    private long unitsPerSecond() {
        return switch (timestampKind()) {
            case UTC_MICROS, LOCAL_MICROS -> 1_000_000;
            case UTC_NANOS, LOCAL_NANOS -> 1_000_000_000;
        };
    }
}
