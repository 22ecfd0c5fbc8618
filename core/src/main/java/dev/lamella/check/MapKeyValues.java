package dev.lamella.check;

import dev.lamella.schema.ConvertedType;
import java.util.OptionalInt;

/// The old annotation MAP_KEY_VALUE.
final class MapKeyValues implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            OptionalInt converted = field.annotation().convertedType();
            if (converted.isPresent() && converted.getAsInt() == ConvertedType.MAP_KEY_VALUE.id()) {
                report.field(path, "the group is annotated MAP_KEY_VALUE",
                        "maps are annotated MAP, and their entries not at all");
            }
        });
    }
}
