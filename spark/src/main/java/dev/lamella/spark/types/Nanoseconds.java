package dev.lamella.spark.types;

/// How nanoseconds are read. Spark's times and timestamps have microseconds.
public enum Nanoseconds {
    /// As times and timestamps of Spark. A value with a part of a microsecond fails.
    EXACT,
    /// As times and timestamps of Spark. Parts of a microsecond are cut off, towards the past.
    CUT,
    /// As `BIGINT`: the number of nanoseconds that is stored.
    NUMBER
}
