package dev.lamella.check;

import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Repetition;

/// Repeated fields that no LIST or MAP is round.
final class UnannotatedLists implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, parent) -> {
            boolean isLayer = parent.isPresent() && (parent.get().shape() instanceof GroupShape.ListOf
                    || parent.get().shape() instanceof GroupShape.MapOf);
            if (field.repetition() == Repetition.REPEATED && !isLayer) {
                report.field(path, "the field is REPEATED without a LIST or MAP round it",
                        "lists are written as a group (LIST) with `repeated group list` and `element`");
            }
        });
    }
}
