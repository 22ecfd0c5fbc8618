package dev.lamella.shredding;

/// How wide a column for exact numbers is made of which only a sample is known.
public enum NumberWidth {
    /// With room for larger ones: INT64, or DECIMAL of 18 or 38 digits. Encodings see to it that this costs nothing.
    ROOM,
    /// As narrow as the sample allows: INT(8,true) to INT64, or DECIMAL with the fewest digits.
    NARROWEST
}
