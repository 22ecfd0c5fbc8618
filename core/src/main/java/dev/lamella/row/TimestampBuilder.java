package dev.lamella.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimeUnit;

/// TIMESTAMP on INT64: every `long` is one. An instant, or (not adjusted to UTC) a local date and time; never one for
/// the other.
final class TimestampBuilder extends WholeBuilder implements Moments.Taker {
    static final String INSTANTS = "Instant, OffsetDateTime, ZonedDateTime, java.util.Date, Calendar";
    static final String LOCALS = "LocalDateTime, LocalDate at its start";

    private final TimeUnit unit;
    private final boolean isInstant;

    TimestampBuilder(Site site, Staging staging, LogicalType.Timestamp type) {
        super(site, staging);
        this.unit = type.unit();
        this.isInstant = type.isAdjustedToUTC();
    }

    @Override
    String fitting() {
        return (isInstant ? INSTANTS : LOCALS) + ", long as the " + unit + " since 1970";
    }

    @Override
    void addLong(long value) {
        store(value);
    }

    @Override
    void addRaw(long value) {
        store(value);
    }

    @Override
    void addValue(Object value) {
        if (isInstant ? Moments.instant(value, this) : Moments.local(value, this)) {
            return;
        }
        switch (value) {
            case Long count -> store(count);
            case Integer count -> store(count);
            default -> {
                requireZone(this, isInstant, value);
                addOther(value);
            }
        }
    }

    /// Between an instant and a local time stands a time zone, which only the caller knows.
    static void requireZone(ColumnBuilder column, boolean isInstant, Object value) {
        if (isInstant && Moments.local(value, (ignored, ignored2) -> {})) {
            throw column.refuse(value.getClass().getSimpleName() + " does not fit " + column.site.typeText()
                    + ": an instant needs a time zone",
                    "Give atZone(zone).toInstant(), or make the column TIMESTAMP(false,...).");
        }
        if (!isInstant && Moments.instant(value, (ignored, ignored2) -> {})) {
            throw column.refuse(value.getClass().getSimpleName() + " does not fit " + column.site.typeText()
                    + ": a local time needs a time zone",
                    "Give atZone(zone).toLocalDateTime(), or make the column TIMESTAMP(true,...).");
        }
    }

    private Object moment(long count) {
        return isInstant ? Temporals.instant(count, unit) : Temporals.localDateTime(count, unit);
    }

    @Override
    public void take(long second, int nano) {
        long count;
        try {
            count = Moments.count(second, nano, unit);
        } catch (ArithmeticException ignored) {
            throw refuse("the time is outside " + site.typeText() + ", which allows " + moment(Long.MIN_VALUE) + " to "
                    + moment(Long.MAX_VALUE), switch (unit) {
                        case NANOS -> "Give the column a coarser unit: MICROS.";
                        case MICROS -> "Give the column a coarser unit: MILLIS.";
                        case MILLIS -> "Give another time; there is no coarser unit.";
                    });
        }
        if (nano % unit.nanos() != 0) {
            staging.round(this, "the time has digits finer than " + site.typeText() + " holds");
        }
        store(count);
    }
}
