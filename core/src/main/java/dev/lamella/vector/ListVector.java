package dev.lamella.vector;

/// Lists: slot `i` holds the elements from `offsets[i]` to before `offsets[i + 1]`. A null list has no elements; the
/// validity distinguishes it from an empty list.
///
/// @param size number of slots
/// @param validity which slots hold a list
/// @param offsets `size + 1` of them, ascending from 0
/// @param elements the elements of all lists, one after another
public record ListVector(int size, Validity validity, int[] offsets,
        ColumnVector elements) implements ColumnVector.Nested {}
