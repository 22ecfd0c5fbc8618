package dev.lamella.check;

/// Fields without a name.
final class EmptyNames implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            if (field.name().isEmpty()) {
                report.field(path, "the name is empty", "a name has at least one character");
            }
        });
    }
}
