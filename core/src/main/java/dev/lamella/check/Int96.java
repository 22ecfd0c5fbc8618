package dev.lamella.check;

import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;

/// Columns of the deprecated type INT96.
final class Int96 implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            if (field instanceof PrimitiveField leaf && leaf.type() == PhysicalType.INT96) {
                report.field(path, "the column is INT96", "timestamps are INT64 annotated TIMESTAMP");
            }
        });
    }
}
