package dev.lamella.records.internal.document;

/// How documents are stored.
enum DocumentForm {
    /// Typed values of a VARIANT.
    VARIANT,
    /// JSON text with numbers, booleans and texts; all other values are texts.
    JSON
}
