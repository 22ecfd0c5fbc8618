package dev.lamella.records.mapping;

/// What becomes of a column in which whole numbers and others are.
public enum MixedNumbers {
    /// A schema for both is refused.
    EXACT,
    /// They become DOUBLE; a whole number that no `double` is will be refused when it is written.
    TO_DOUBLE
}
