package dev.lamella.internal.spark.types;

/// How nanoseconds are read. Times and timestamps of Spark have microseconds.
public enum Nanoseconds {
    /// As times and timestamps of Spark. A value with a fraction of a microsecond fails.
    EXACT,
    /// As times and timestamps of Spark. Fractions of a microsecond are cut off, towards the past.
    CUT,
    /// As `BIGINT`: the number of nanoseconds that is stored; of INT96, since 1970.
    NUMBER
}
