package dev.lamella.check;

import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.MapRule;

/// Maps that have only keys.
final class MapsWithoutValues implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            if (field instanceof GroupField group && group.shape() instanceof GroupShape.MapOf(MapRule rule)
                    && rule == MapRule.KEY_ONLY) {
                report.field(path, "the map has keys and no values",
                        "the value may be left out, but many readers ask for it");
            }
        });
    }
}
