package dev.lamella.check;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;

/// DECIMALs that an INT64 is too wide for.
final class WideDecimals implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachField((path, field, ignored) -> {
            if (field instanceof PrimitiveField leaf && leaf.type() == PhysicalType.INT64
                    && leaf.logicalType().isPresent()
                    && leaf.logicalType().get() instanceof LogicalType.Decimal(int precision, int ignored2)
                    && precision < 10) {
                report.field(path, "the precision of the INT64 is " + precision, "an INT32 holds up to 9 digits");
            }
        });
    }
}
