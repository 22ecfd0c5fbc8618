package dev.lamella.schema;

/// What TIME and TIMESTAMP count, in the order of the union members in `parquet.thrift` (which begin at 1).
public enum TimeUnit {
    /// Thousandths of a second.
    MILLIS(1_000),
    /// Millionths of a second.
    MICROS(1_000_000),
    /// Billionths of a second.
    NANOS(1_000_000_000);

    private final long perSecond;
    private final long nanos;

    TimeUnit(long perSecond) {
        this.perSecond = perSecond;
        this.nanos = 1_000_000_000 / perSecond;
    }

    /// How many make a second.
    public long perSecond() {
        return perSecond;
    }

    /// How many make a day.
    public long perDay() {
        return 86_400 * perSecond;
    }

    /// Nanoseconds of one.
    public long nanos() {
        return nanos;
    }
}
