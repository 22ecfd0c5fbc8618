package dev.lamella.check;

/// A schema without columns.
final class NoColumns implements Check {
    @Override
    public void check(Subject subject, Report report) {
        if (subject.schema().leaves().isEmpty()) {
            report.file("the schema has no columns", "without columns there are only rows to be counted");
        }
    }
}
