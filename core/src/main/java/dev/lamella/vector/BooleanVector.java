package dev.lamella.vector;

/// Values of BOOLEAN columns.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param values one a slot, at least `size` of them; false where null
public record BooleanVector(int size, Validity validity, boolean[] values) implements Vector.Plain {}
