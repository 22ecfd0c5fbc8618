package dev.lamella.arrow;

import dev.lamella.schema.TimePrecision;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// The unit of Arrow's times, timestamps and durations, in the order of the ids in `Schema.fbs`.
public enum ArrowTimeUnit {
    SECOND("s"), MILLISECOND("ms"), MICROSECOND("us"), NANOSECOND("ns");

    private final String symbol;

    ArrowTimeUnit(String symbol) {
        this.symbol = symbol;
    }

    /// The Arrow unit of a Parquet unit.
    public static ArrowTimeUnit of(TimePrecision unit) {
        return switch (unit) {
            case MILLIS -> MILLISECOND;
            case MICROS -> MICROSECOND;
            case NANOS -> NANOSECOND;
        };
    }

    /// The Parquet unit; empty for seconds, which Parquet does not have.
    public Optional<TimePrecision> parquetUnit() {
        return switch (this) {
            case SECOND -> Optional.empty();
            case MILLISECOND -> Optional.of(TimePrecision.MILLIS);
            case MICROSECOND -> Optional.of(TimePrecision.MICROS);
            case NANOSECOND -> Optional.of(TimePrecision.NANOS);
        };
    }

    /// The Java unit.
    public ChronoUnit chronoUnit() {
        return switch (this) {
            case SECOND -> ChronoUnit.SECONDS;
            case MILLISECOND -> ChronoUnit.MILLIS;
            case MICROSECOND -> ChronoUnit.MICROS;
            case NANOSECOND -> ChronoUnit.NANOS;
        };
    }

    /// How many of this unit make a second.
    public long perSecond() {
        return parquetUnit().map(TimePrecision::perSecond).orElse(1L);
    }

    /// `s`, `ms`, `us` or `ns`.
    public String symbol() {
        return symbol;
    }
}
