package dev.lamella.records.internal.shape;

/// What the bits of a whole number in Java are.
public enum Bits {
    /// Its own: the number is what it says.
    OWN,
    /// Those of an unsigned number: [dev.lamella.records.mapping.UnsignedBits].
    UNSIGNED,
    /// Those of a number of half precision: [dev.lamella.records.mapping.HalfBits].
    HALF
}
