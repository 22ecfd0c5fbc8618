package dev.lamella.metadata;

import dev.lamella.schema.ColumnPath;

/// A column that rows are sorted by.
///
/// @param path of the column, which is not in a list or map
/// @param direction of values
/// @param nulls where rows without a value go
public record SortKey(ColumnPath path, Direction direction, Nulls nulls) {
    /// Which values come first.
    public enum Direction {
        ASCENDING, DESCENDING
    }

    /// Where rows without a value go, whatever the direction.
    public enum Nulls {
        FIRST, LAST
    }

    /// From the smallest value to the largest, then rows without a value.
    public static SortKey ascending(ColumnPath path) {
        return new SortKey(path, Direction.ASCENDING, Nulls.LAST);
    }

    /// From the largest value to the smallest, then rows without a value.
    public static SortKey descending(ColumnPath path) {
        return new SortKey(path, Direction.DESCENDING, Nulls.LAST);
    }
}
