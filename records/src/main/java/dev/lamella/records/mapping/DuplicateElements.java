package dev.lamella.records.mapping;

/// How to read equal elements of a list into a set.
public enum DuplicateElements {
    /// Reject the list.
    FAIL,
    /// Keep one of the equal elements.
    COLLAPSE
}
