package dev.lamella.row;

/// How to treat a value that has more digits than its column can hold. Only precision is a choice: a value that is too
/// large for its column is always rejected, and so is a decimal with more digits than its column's scale.
public enum Precision {
    /// Times are rounded down to the column's unit, and FLOAT16 numbers to the nearest value (ties to even). Every such
    /// value is counted: [RowAppender#roundedValues].
    ROUND,
    /// The value is rejected with a [dev.lamella.error.ValueException].
    REJECT
}
