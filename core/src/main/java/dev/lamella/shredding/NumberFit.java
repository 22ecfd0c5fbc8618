package dev.lamella.shredding;

/// When an integer or a decimal goes to the typed column of its place.
///
/// Floats and doubles go to columns of their own type only, as do all other kinds of values; so do timestamps of
/// one unit.
public enum NumberFit {
    /// When the column holds the number exactly, whatever its width and scale: INT8 to INT64 and decimals are one class of
    /// numbers. What comes back has the column's width and scale, and is the same number: 7 comes back from a DECIMAL(9,2) as 7.00.
    LOSSLESS,
    /// When it has also the width and the scale of the column: so it comes back as it was.
    EXACT_WIDTH
}
