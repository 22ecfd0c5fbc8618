package dev.lamella.schema;

/// How often a field occurs in its parent, in the order of the ids in `parquet.thrift`.
public enum Repetition {
    /// Exactly once.
    REQUIRED,
    /// Once or not at all (null).
    OPTIONAL,
    /// Any number of times.
    REPEATED
}
