package dev.lamella.records.internal.write;

import dev.lamella.arrow.ArrowHint;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Collects the time zones of values that are stored as instants. Holds the state of one file, unlike other writers.
final class ZoneWatch implements ValueWriter {
    /// The zones of complete records.
    private @Nullable ZoneId zone;
    private boolean hasSeveral;
    /// The zones of the current record.
    private @Nullable ZoneId pending;
    private boolean hasSeveralPending;

    static boolean isFor(Class<?> type) {
        return type == ZonedDateTime.class || type == OffsetDateTime.class;
    }

    /// Begins a record; the zones of a rejected record are discarded.
    void begin() {
        pending = null;
        hasSeveralPending = false;
    }

    /// Completes a record.
    void end() {
        if (pending == null) {
            return;
        }
        hasSeveral |= hasSeveralPending || zone != null && !pending.equals(zone);
        zone = pending;
    }

    /// The zone, if all values have the same one, and Arrow supports it.
    Optional<ZoneId> zone() {
        return hasSeveral ? Optional.empty() : Optional.ofNullable(zone).filter(ZoneWatch::isOfArrow);
    }

    /// UTC needs no record.
    private static boolean isOfArrow(ZoneId known) {
        return !known.equals(ZoneOffset.UTC) && ArrowHint.Zone.isSupported(known);
    }

    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        see(value);
        DirectWriter.ANY.set(value, row, ordinal);
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        see(value);
        DirectWriter.ANY.add(value, list);
    }

    private void see(@Nullable Object value) {
        switch (value) {
            case ZonedDateTime time -> see(time.getZone());
            case OffsetDateTime time -> see(time.getOffset());
            case null, default -> {
            }
        }
    }

    private void see(ZoneId seen) {
        if (pending == null) {
            pending = seen;
        } else if (!seen.equals(pending)) {
            hasSeveralPending = true;
        }
    }
}
