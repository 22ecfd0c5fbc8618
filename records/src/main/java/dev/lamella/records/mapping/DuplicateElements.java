package dev.lamella.records.mapping;

/// What becomes of equal elements of a list that is read as a set.
public enum DuplicateElements {
    /// The list is refused.
    FAIL,
    /// One of them remains.
    COLLAPSE
}
