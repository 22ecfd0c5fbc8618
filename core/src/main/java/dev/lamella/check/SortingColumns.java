package dev.lamella.check;

import dev.lamella.metadata.SortingColumn;

/// Claims of an order by columns that do not exist.
final class SortingColumns implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachRowGroup((ordinal, rowGroup) -> {
            int columns = subject.schema().leaves().size();
            for (SortingColumn sorting : rowGroup.sortingColumns()) {
                if (sorting.columnIndex() < 0 || sorting.columnIndex() >= columns) {
                    report.rowGroup(ordinal, "the rows are said to be sorted by column " + sorting.columnIndex(),
                            "columns are numbered 0 to " + (columns - 1));
                }
            }
        });
    }
}
