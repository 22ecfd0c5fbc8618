package dev.lamella.metadata;

/// One column of the sort order of a row group: the struct `SortingColumn`. It is the writer's claim and is not
/// checked.
///
/// @param columnIndex ordinal of the leaf in the file, as stored; it may be outside the schema
/// @param isDescending whether larger values come first
/// @param isNullsFirst whether nulls come before values
public record SortingColumn(int columnIndex, boolean isDescending, boolean isNullsFirst) {}
