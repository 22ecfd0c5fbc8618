package dev.lamella.shredding;

/// Which integers and decimals are stored in the typed column of their path.
///
/// All other values, such as floats, doubles and timestamps, are stored in a typed column only if they have its type.
public enum NumberFit {
    /// Numbers that the column can hold exactly, whatever their width and scale. When read, a number has the width and
    /// scale of the column, and the same value: 7 is read from a DECIMAL(9,2) as 7.00.
    LOSSLESS,
    /// Only numbers that also have the width and scale of the column, so that they are read unchanged.
    EXACT_WIDTH
}
