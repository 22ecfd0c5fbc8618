package dev.lamella.records.mapping;

/// The information that a conversion may lose.
public enum Loss {
    /// Nothing: every value fits.
    NONE,
    /// Nothing: a value that does not fit is rejected.
    CHECKED,
    /// Digits, for example of a time that is more precise than the unit of its column. A writer counts such values.
    DIGITS,
    /// Exactness: a value becomes the nearest value of the requested type, for example a decimal as `double`. A writer
    /// counts such values.
    NEAREST
}
