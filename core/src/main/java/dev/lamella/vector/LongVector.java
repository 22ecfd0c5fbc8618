package dev.lamella.vector;

/// Values of INT64 columns.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param values one a slot, at least `size` of them; 0 where null
public record LongVector(int size, Validity validity, long[] values) implements Vector.Plain {}
