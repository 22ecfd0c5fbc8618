package dev.lamella.check;

/// How bad a finding is.
public enum Severity {
    /// The file breaks the specification.
    ERROR,
    /// Legal, but trouble for some readers.
    WARNING,
    /// Worth knowing.
    NOTE
}
