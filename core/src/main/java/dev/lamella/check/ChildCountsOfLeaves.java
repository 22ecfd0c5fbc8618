package dev.lamella.check;

/// Leaves that say how many children they have.
final class ChildCountsOfLeaves implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachElement((path, element) -> {
            if (element.type().isPresent() && element.childCount().isPresent()) {
                report.field(path, "the column says that it has " + element.childCount().getAsInt() + " children",
                        "num_children is only there for groups");
            }
        });
    }
}
