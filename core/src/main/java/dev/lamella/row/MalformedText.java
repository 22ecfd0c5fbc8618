package dev.lamella.row;

/// What to do with a stored text that is not valid UTF-8. The bytes are always at hand with `getBytes`.
public enum MalformedText {
    /// The accessor throws a [dev.lamella.error.ValueException] for that value.
    REPORT,
    /// What is not UTF-8 becomes U+FFFD, as the JDK replaces it: one for each sequence that cannot be completed.
    REPLACE
}
