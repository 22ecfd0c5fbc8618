package dev.lamella.check;

import dev.lamella.schema.LogicalType;

/// A DECIMAL whose deprecated scale and precision are not those of its annotation.
final class DecimalFields implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachElement((path, element) -> {
            if (element.logicalType().isPresent()
                    && element.logicalType().get() instanceof LogicalType.Decimal(int precision, int scale)
                    && (element.precision().isPresent() || element.scale().isPresent())
                    && (element.precision().orElse(0) != precision || element.scale().orElse(0) != scale)) {
                report.field(path, "the annotation is " + element.logicalType().get()
                        + ", and the fields beside it say precision " + element.precision().orElse(0) + " and scale "
                        + element.scale().orElse(0), "both say the same");
            }
        });
    }
}
