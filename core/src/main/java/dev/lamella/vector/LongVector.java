package dev.lamella.vector;

/// Values of INT64 columns.
///
/// @param size number of slots
/// @param validity which slots hold a value
/// @param values one per slot, at least `size` of them; 0 for null
public record LongVector(int size, Validity validity, long[] values) implements ColumnVector.Plain {}
