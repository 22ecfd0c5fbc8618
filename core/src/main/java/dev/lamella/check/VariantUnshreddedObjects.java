package dev.lamella.check;

import dev.lamella.internal.shred.VariantLayout;

/// Objects whose fields should have been shredded.
final class VariantUnshreddedObjects implements VariantCheck {
    @Override
    public void check(VariantPlace place, Report report) {
        if (!place.hasTypedValue() && place.typed() instanceof VariantLayout.Typed.ObjectOf
                && place.object().isPresent()) {
            report.add(place.where().get(), "`value` holds an object, and `typed_value` is null",
                    "an object has `typed_value`, be it without fields");
        }
    }
}
