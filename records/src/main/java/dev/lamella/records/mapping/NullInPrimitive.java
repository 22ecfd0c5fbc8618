package dev.lamella.records.mapping;

/// The value of a primitive component where a file has a null.
public enum NullInPrimitive {
    /// Reject the null.
    FAIL,
    /// Use zero or false.
    ZERO
}
