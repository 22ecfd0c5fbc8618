package dev.lamella.vector;

/// Values of DOUBLE columns.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param values one a slot, at least `size` of them; 0 where null
public record DoubleVector(int size, Validity validity, double[] values) implements Vector.Plain {}
