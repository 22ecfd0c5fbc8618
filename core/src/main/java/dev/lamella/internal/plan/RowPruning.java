package dev.lamella.internal.plan;

import java.io.IOException;

/// What is known of the rows that a filter wants before they are read.
@FunctionalInterface
public interface RowPruning {
    /// Nothing is known.
    RowPruning NOTHING = (ignored, rows) -> new Found(rows, RowRanges.NONE);

    /// What was found of a row group.
    ///
    /// @param possible rows that the filter may want: it wants no other
    /// @param certain rows among them that it wants
    record Found(RowRanges possible, RowRanges certain) {}

    /// What is known of some rows of a row group; asked once of each row group, when it is its turn.
    ///
    /// @param rows that are asked for: the others are none of `possible`
    Found of(int rowGroup, RowRanges rows) throws IOException;
}
