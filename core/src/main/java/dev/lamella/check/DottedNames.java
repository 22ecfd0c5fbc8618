package dev.lamella.check;

/// Names with a dot in them.
final class DottedNames implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            if (field.name().contains(".")) {
                report.field(path, "the name has a dot in it",
                        "readers that separate paths by dots cannot tell it from a group");
            }
        });
    }
}
