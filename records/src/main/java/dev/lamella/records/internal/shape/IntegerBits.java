package dev.lamella.records.internal.shape;

/// How the bits of an integer in Java are read.
public enum IntegerBits {
    /// As the signed number that they are.
    OWN,
    /// As an unsigned number: [dev.lamella.records.mapping.UnsignedBits].
    UNSIGNED,
    /// As a half-precision number: [dev.lamella.records.mapping.HalfBits].
    HALF
}
