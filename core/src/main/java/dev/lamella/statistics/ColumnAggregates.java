package dev.lamella.statistics;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.Answer;
import java.util.Optional;

/// What there is in a column, in a few numbers, each exact: the [figures][ColumnStatistics] that metadata tell, and what was read where
/// they do not.
///
/// Values are those that rows give ([SortOrder#valueType]). NaN is never the smallest or largest. Zeros of both signs are one value,
/// given as 0.0.
///
/// @param column physical path
/// @param rows of the file
/// @param nulls rows in which the column has no value; of a column in lists or maps, elements that are null
/// @param min the smallest value; empty if there is none, or if the type has no order
/// @param max the largest value; empty as `min` is
public record ColumnAggregates(ColumnPath column, Answer<Long> rows, Answer<Long> nulls, Answer<Optional<Object>> min,
        Answer<Optional<Object>> max) {}
