package dev.lamella.records.mapping;

/// What a component is for which a file has no column, unless it is an `Optional` or has a [DefaultValue].
public enum MissingColumn {
    /// The file is refused when it is opened.
    FAIL,
    /// Null; zero or false for primitive types.
    NULL_OR_ZERO
}
