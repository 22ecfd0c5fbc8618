package dev.lamella.row;

/// What to do with a value that has more digits than its column has place for. Only precision is a choice: a value that
/// is too great for its column is always refused, and so is a decimal with digits beyond its column's scale.
public enum Precision {
    /// Times are cut to the column's unit, towards the past, and numbers in FLOAT16 rounded to the nearest, of two
    /// equally near ones to the even one. Every such value is counted: [RowAppender#roundedValues].
    ROUND,
    /// The value is refused with a [dev.lamella.error.ValueException].
    REJECT
}
