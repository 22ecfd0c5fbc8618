package dev.lamella.check;

import dev.lamella.schema.PhysicalType;

/// Lengths of types that have none.
final class StrayLengths implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachElement((path, element) -> {
            boolean isFixed = element.type().isPresent()
                    && element.type().getAsInt() == PhysicalType.FIXED_LEN_BYTE_ARRAY.id();
            if (element.typeLength().isPresent() && element.typeLength().getAsInt() != 0 && !isFixed) {
                report.field(path, "type_length is " + element.typeLength().getAsInt(),
                        "only FIXED_LEN_BYTE_ARRAY has a length; it is ignored");
            }
        });
    }
}
