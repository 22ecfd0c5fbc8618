package dev.lamella.records.mapping;

/// The type of a column that has both whole numbers and others.
public enum MixedNumbers {
    /// Reject the sample.
    EXACT,
    /// Use DOUBLE. Writing rejects whole numbers that a `double` cannot hold exactly.
    TO_DOUBLE
}
