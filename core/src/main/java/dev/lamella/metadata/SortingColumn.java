package dev.lamella.metadata;

/// One column of the order that the rows of a row group are in: the struct `SortingColumn`. A writer's claim, not
/// checked.
///
/// @param columnIndex ordinal of the leaf in the file, as stored: it may lie outside the schema
/// @param isDescending whether larger values come first
/// @param isNullsFirst whether nulls come before values
public record SortingColumn(int columnIndex, boolean isDescending, boolean isNullsFirst) {}
