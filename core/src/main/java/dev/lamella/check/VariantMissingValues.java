package dev.lamella.check;

/// Values that are nowhere, where only fields may be missing.
final class VariantMissingValues implements VariantCheck {
    @Override
    public void check(VariantPlace place, Report report) {
        boolean isField = place.role() instanceof VariantPlace.Role.Field;
        if (!isField && !place.hasTypedValue() && place.value().isEmpty()) {
            report.add(place.where().get(), "`value` and `typed_value` are both null",
                    "only fields of objects are missing; null is the value 00");
        }
    }
}
