package dev.lamella.vector;

/// Values of BOOLEAN columns.
///
/// @param size number of slots
/// @param validity which slots hold a value
/// @param values one per slot, at least `size` of them; false for null
public record BooleanVector(int size, Validity validity, boolean[] values) implements ColumnVector.Plain {}
