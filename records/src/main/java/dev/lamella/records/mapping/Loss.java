package dev.lamella.records.mapping;

/// The loss that a conversion may cause.
public enum Loss {
    /// Nothing: every value fits.
    NONE,
    /// Nothing, but a value that does not fit is rejected.
    CHECKED,
    /// Digits that the target does not have, such as those of a time finer than the unit of its column. Writing counts
    /// such values.
    DIGITS,
    /// Exactness: a value becomes the nearest value of the requested type, such as a decimal as `double`. Writing
    /// counts such values.
    NEAREST
}
