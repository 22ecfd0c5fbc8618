package dev.lamella.vector;

/// Values of INT32 columns.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param values one a slot, at least `size` of them; 0 where null
public record IntVector(int size, Validity validity, int[] values) implements Vector.Plain {}
