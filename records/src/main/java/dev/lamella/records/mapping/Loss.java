package dev.lamella.records.mapping;

/// What a conversion may do to values.
public enum Loss {
    /// Every value fits.
    NONE,
    /// Every value that fits comes out as it went in; others are refused one by one.
    CHECKED,
    /// Digits that the other side has no place for go: times finer than a column's unit. Counted when written.
    DIGITS,
    /// The nearest value that there is, because the type was asked for: a decimal as `double`. Counted when written.
    NEAREST
}
