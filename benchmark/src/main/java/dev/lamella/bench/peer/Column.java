package dev.lamella.bench.peer;

/// A leaf column that a scan reads.
///
/// @param path physical names with dots, for example `items.list.element.price`
public record Column(String path, Kind kind) {
    /// The one aggregate that every contender computes over a column. Nulls count nothing.
    public enum Kind {
        /// The sum of INT32 or INT64 values; it wraps.
        INTEGER,
        /// The latest day of a column of dates, as days since 1970. No table has earlier ones.
        DATE,
        /// The latest moment of a column of timestamps, as microseconds since 1970. No table has earlier ones.
        TIMESTAMP,
        /// The sum of FLOAT or DOUBLE values, as a `double`.
        REAL,
        /// How many values are true.
        BOOLEAN,
        /// The sum of [Tally#hash], which touches all bytes; it wraps.
        TEXT,
        /// The sum of lengths in bytes.
        LENGTH
    }
}
