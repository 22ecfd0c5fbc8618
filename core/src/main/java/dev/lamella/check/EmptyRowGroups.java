package dev.lamella.check;

/// Row groups without rows.
final class EmptyRowGroups implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachRowGroup((ordinal, rowGroup) -> {
            if (rowGroup.rowCount() == 0) {
                report.rowGroup(ordinal, "the row group has no rows",
                        "that is legal, but readers have stumbled over it");
            }
        });
    }
}
