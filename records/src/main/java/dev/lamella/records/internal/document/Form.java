package dev.lamella.records.internal.document;

/// What documents are stored as.
enum Form {
    /// Values of many types.
    VARIANT,
    /// Text of numbers, truth values and texts; all others are texts.
    JSON
}
