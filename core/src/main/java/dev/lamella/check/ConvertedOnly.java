package dev.lamella.check;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;

/// Annotations that only readers of the deprecated form see.
final class ConvertedOnly implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            Annotation declared = field.annotation();
            int id = declared.convertedType().orElse(ConvertedType.INTERVAL.id());
            if (declared.logicalType().isEmpty() && id >= 0 && id < ConvertedType.INTERVAL.id()
                    && id != ConvertedType.MAP_KEY_VALUE.id()) {
                report.field(path, "the annotation is there only as the deprecated ConvertedType " + declared,
                        "it is written as LogicalType, with the ConvertedType beside it");
            }
        });
    }
}
