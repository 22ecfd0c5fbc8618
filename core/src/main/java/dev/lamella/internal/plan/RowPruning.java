package dev.lamella.internal.plan;

import java.io.IOException;

/// Reports, before rows are read, which of them a filter can match.
@FunctionalInterface
public interface RowPruning {
    /// Nothing is known.
    RowPruning NOTHING = (ignored, rows) -> new Found(rows, RowRanges.NONE);

    /// The result for a row group.
    ///
    /// @param possible rows that the filter may match; it matches no other row
    /// @param certain rows among them that it certainly matches
    record Found(RowRanges possible, RowRanges certain) {}

    /// The result for some rows of a row group; called once per row group, when it is due.
    ///
    /// @param rows the rows in question: `possible` has no others
    Found of(int rowGroup, RowRanges rows) throws IOException;
}
