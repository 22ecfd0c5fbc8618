package dev.lamella.vector;

/// Values of FLOAT columns.
///
/// @param size number of slots
/// @param validity which slots hold a value
/// @param values one per slot, at least `size` of them; 0 for null
public record FloatVector(int size, Validity validity, float[] values) implements ColumnVector.Plain {}
