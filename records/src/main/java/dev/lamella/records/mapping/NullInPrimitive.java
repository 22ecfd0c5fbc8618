package dev.lamella.records.mapping;

/// What a primitive component is where a file has a null.
public enum NullInPrimitive {
    /// The value is refused.
    FAIL,
    /// Zero or false.
    ZERO
}
