package dev.lamella.vector;

/// Values of FLOAT columns.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param values one a slot, at least `size` of them; 0 where null
public record FloatVector(int size, Validity validity, float[] values) implements Vector.Plain {}
