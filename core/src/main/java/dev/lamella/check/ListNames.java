package dev.lamella.check;

import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;

/// Lists of three levels whose layers have other names than those of the specification.
final class ListNames implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            if (field instanceof GroupField group && group.shape() instanceof GroupShape.ListOf(ListRule rule)
                    && rule == ListRule.THREE_LEVELS) {
                String names = group.children().getFirst().name() + "." + group.element().name();
                if (!names.equals("list.element")) {
                    report.field(path, "the layers of the list are named " + names, "their names are list.element");
                }
            }
        });
    }
}
