package dev.lamella.check;

/// A file without row groups.
final class NoRowGroups implements Check {
    @Override
    public void check(Subject subject, Report report) {
        if (subject.metadata().rowGroups().isEmpty()) {
            report.file("the file has no row groups", "that is legal; there are no rows");
        }
    }
}
