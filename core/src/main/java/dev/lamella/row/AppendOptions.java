package dev.lamella.row;

import dev.lamella.error.Location;

/// How rows are collected to batches.
///
/// @param precision what to do with values finer than their column
/// @param batchRows how many rows a batch has at most; wide rows make smaller ones
/// @param firstRow number of the first row, for messages; from 0
/// @param location what is known of the place of all rows, for messages: the file
public record AppendOptions(Precision precision, int batchRows, long firstRow, Location location) {
    /// Times are rounded and counted, batches have 4,096 rows, rows are counted from 0, and the place is not known.
    public static final AppendOptions DEFAULT = new AppendOptions(Precision.ROUND, 4096, 0, Location.UNKNOWN);

    public AppendOptions {
        if (batchRows < 1) {
            throw new IllegalArgumentException("batchRows is " + batchRows + "; a batch has at least one row");
        }
    }

    /// These options, with values finer than their column refused.
    public AppendOptions strict() {
        return withPrecision(Precision.REJECT);
    }

    /// These options with another choice for values finer than their column.
    public AppendOptions withPrecision(Precision choice) {
        return new AppendOptions(choice, batchRows, firstRow, location);
    }

    /// These options with batches of at most so many rows.
    public AppendOptions withBatchRows(int rows) {
        return new AppendOptions(precision, rows, firstRow, location);
    }

    /// These options with rows counted from `row`.
    public AppendOptions withFirstRow(long row) {
        return new AppendOptions(precision, batchRows, row, location);
    }

    /// These options with the place of all rows.
    public AppendOptions withLocation(Location place) {
        return new AppendOptions(precision, batchRows, firstRow, place);
    }
}
