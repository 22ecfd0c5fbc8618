package dev.lamella.statistics;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.SortOrder;
import java.util.Optional;

/// Exact aggregates of a column: from [metadata][ColumnStatistics] where they are exact, else from its values.
///
/// Values have the class that rows return ([SortOrder#valueType]). NaN is never the smallest or largest value. 0.0 and
/// -0.0 count as one value, which is returned as 0.0.
///
/// @param column physical path
/// @param rows of the file
/// @param nulls number of rows without a value; in lists and maps, number of null elements
/// @param min the smallest value; empty if there is none, or if the type has no order
/// @param max the largest value; empty as `min` is
public record ColumnAggregates(ColumnPath column, Answer<Long> rows, Answer<Long> nulls, Answer<Optional<Object>> min,
        Answer<Optional<Object>> max) {}
