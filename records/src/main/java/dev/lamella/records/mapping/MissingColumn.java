package dev.lamella.records.mapping;

/// The value of a component if the file does not have its column, unless it is an `Optional` or has a [DefaultValue].
public enum MissingColumn {
    /// Reject the file when it is opened.
    FAIL,
    /// Use null, or zero or false for primitive types.
    NULL_OR_ZERO
}
