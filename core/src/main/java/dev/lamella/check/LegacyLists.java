package dev.lamella.check;

import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;

/// Lists of two levels, which only the rules for old files understand.
final class LegacyLists implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            if (field instanceof GroupField group && group.shape() instanceof GroupShape.ListOf(ListRule rule)
                    && rule != ListRule.THREE_LEVELS) {
                report.field(path,
                        "the list is of an old layout: " + rule.explanation() + " (rule " + rule.number() + ")",
                        "lists are written as `repeated group list` with one child `element`");
            }
        });
    }
}
