package dev.lamella.records.mapping;

/// What an enum, or a value of a sealed type, is where a file has a text that is the name of no constant or branch.
public enum UnknownConstant {
    /// The value is refused.
    FAIL,
    /// Null.
    NULL
}
