package dev.lamella.check;

import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.LogicalType;

/// Scale and precision of what is no DECIMAL.
final class StrayDecimalFields implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachElement((path, element) -> {
            boolean isDecimal = element.logicalType().filter(type -> type instanceof LogicalType.Decimal).isPresent()
                    || element.convertedType().orElse(-1) == ConvertedType.DECIMAL.id();
            if (!isDecimal && (element.scale().orElse(0) != 0 || element.precision().orElse(0) != 0)) {
                report.field(path, "the field has a scale or a precision, and is no DECIMAL",
                        "only a DECIMAL has them; they are ignored");
            }
        });
    }
}
