package dev.lamella.check;

import dev.lamella.metadata.RowGroup;

/// The row count of the footer and of the row groups.
final class RowCount implements Check {
    @Override
    public void check(Subject subject, Report report) {
        long claimed = subject.metadata().rowCount();
        long sum = subject.metadata().rowGroups().stream().mapToLong(RowGroup::rowCount).sum();
        if (claimed != sum) {
            report.file("the footer claims " + claimed + " rows", "its row groups have " + sum + " together");
        }
    }
}
