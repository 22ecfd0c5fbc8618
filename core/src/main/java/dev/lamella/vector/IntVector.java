package dev.lamella.vector;

/// Values of INT32 columns.
///
/// @param size number of slots
/// @param validity which slots hold a value
/// @param values one per slot, at least `size` of them; 0 for null
public record IntVector(int size, Validity validity, int[] values) implements ColumnVector.Plain {}
