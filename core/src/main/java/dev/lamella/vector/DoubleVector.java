package dev.lamella.vector;

/// Values of DOUBLE columns.
///
/// @param size number of slots
/// @param validity which slots hold a value
/// @param values one per slot, at least `size` of them; 0 for null
public record DoubleVector(int size, Validity validity, double[] values) implements ColumnVector.Plain {}
