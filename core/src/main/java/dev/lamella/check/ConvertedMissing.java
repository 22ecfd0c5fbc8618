package dev.lamella.check;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;

/// Annotations that readers of the deprecated form do not see.
final class ConvertedMissing implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            Annotation declared = field.annotation();
            boolean isLong = field instanceof PrimitiveField leaf && leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                    && field.logicalType().filter(type -> type instanceof LogicalType.Timestamp).isPresent();
            if (declared.logicalType().isPresent() && declared.convertedType().isEmpty()
                    && field.logicalType().isPresent() && !isLong) {
                ConvertedType.of(declared.logicalType().get()).ifPresent(twin -> report.field(path,
                        "the annotation " + declared + " stands alone",
                        "it is written with the ConvertedType " + twin + " beside it, for old readers"));
            }
        });
    }
}
