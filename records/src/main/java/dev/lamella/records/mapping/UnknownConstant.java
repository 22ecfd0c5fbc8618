package dev.lamella.records.mapping;

/// The value of an enum or sealed type for a stored name that does not belong to a constant or permitted type.
public enum UnknownConstant {
    /// Reject the value.
    FAIL,
    /// Use null.
    NULL
}
