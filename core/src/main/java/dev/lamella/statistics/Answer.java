package dev.lamella.statistics;

/// An answer about a file, and what it is from.
///
/// @param value that was asked for
/// @param source of it
public record Answer<T>(T value, Source source) {
    /// What an answer is from. It is exact in either case.
    public enum Source {
        /// Footer and indexes alone.
        METADATA,
        /// Values that were read for it.
        DATA
    }
}
