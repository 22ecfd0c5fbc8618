package dev.lamella.vector;

/// Maps, as stored: slot `i` holds the entries from `offsets[i]` to before `offsets[i + 1]`, in the file's order. Keys
/// may repeat; the last one counts. A null map has no entries; the validity distinguishes it from an empty map.
///
/// @param size number of slots
/// @param validity which slots hold a map
/// @param offsets `size + 1` of them, ascending from 0
/// @param keys the keys of all maps, one after another
/// @param values their values; a [NullVector] if the schema has none
public record MapVector(int size, Validity validity, int[] offsets, ColumnVector keys,
        ColumnVector values) implements ColumnVector.Nested {}
