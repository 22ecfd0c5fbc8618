package dev.lamella.check;

import dev.lamella.internal.shred.VariantLayout;

/// Values that are in both columns, where only objects may be.
final class VariantConflicts implements VariantCheck {
    @Override
    public void check(VariantPlace place, Report report) {
        boolean isOfObjects = place.typed() instanceof VariantLayout.Typed.ObjectOf;
        if (place.hasTypedValue() && place.value().isPresent() && !isOfObjects) {
            report.add(place.where().get(), "`value` and `typed_value` both hold a value",
                    "one of them is null, unless both are objects");
        }
    }
}
