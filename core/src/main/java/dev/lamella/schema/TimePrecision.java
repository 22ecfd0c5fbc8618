package dev.lamella.schema;

/// The unit of TIME and TIMESTAMP, in the order of the union members in `parquet.thrift` (which begin at 1).
public enum TimePrecision {
    /// Thousandths of a second.
    MILLIS(1_000),
    /// Millionths of a second.
    MICROS(1_000_000),
    /// Billionths of a second.
    NANOS(1_000_000_000);

    private final long perSecond;
    private final long nanos;

    TimePrecision(long perSecond) {
        this.perSecond = perSecond;
        this.nanos = 1_000_000_000 / perSecond;
    }

    /// The number of units per second.
    public long perSecond() {
        return perSecond;
    }

    /// The number of units per day.
    public long perDay() {
        return 86_400 * perSecond;
    }

    /// The number of nanoseconds per unit.
    public long nanos() {
        return nanos;
    }
}
