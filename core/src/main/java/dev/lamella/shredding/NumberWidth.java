package dev.lamella.shredding;

/// The width of an inferred column for integers or decimals.
public enum NumberWidth {
    /// Wider than the sample needs, for larger numbers that follow: INT64, or DECIMAL with 18 or 38 digits. Because of
    /// the encodings, this takes no more space.
    ROOM,
    /// The narrowest type that holds the sample: INT(8,true) to INT64, or DECIMAL with the fewest digits.
    NARROWEST
}
