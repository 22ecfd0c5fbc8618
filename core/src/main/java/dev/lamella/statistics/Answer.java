package dev.lamella.statistics;

/// A value, and its source.
///
/// @param value the value
/// @param source where it comes from
/// @param <T> the type of the value
public record Answer<T>(T value, Source source) {
    /// The source of a value. The value is exact in either case.
    public enum Source {
        /// Footer and indexes alone.
        METADATA,
        /// Values that were read.
        DATA
    }
}
