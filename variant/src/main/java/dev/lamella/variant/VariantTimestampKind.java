package dev.lamella.variant;

/// The four kinds of timestamps.
public enum VariantTimestampKind {
    /// An instant, in microseconds.
    UTC_MICROS,
    /// Without time zone, in microseconds.
    LOCAL_MICROS,
    /// An instant, in nanoseconds.
    UTC_NANOS,
    /// Without time zone, in nanoseconds.
    LOCAL_NANOS
}
