package dev.lamella.row;

/// How to treat a stored text that is not valid UTF-8. `getBytes` always returns the bytes.
public enum MalformedText {
    /// The accessor throws a [dev.lamella.error.ValueException] for that value.
    REPORT,
    /// Invalid bytes become U+FFFD, as in the JDK: one for each malformed sequence.
    REPLACE
}
