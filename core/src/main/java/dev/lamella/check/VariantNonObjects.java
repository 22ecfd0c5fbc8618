package dev.lamella.check;

import dev.lamella.internal.shred.VariantLayout;

/// Something else than an object beside the shredded fields of one.
final class VariantNonObjects implements VariantCheck {
    @Override
    public void check(VariantPlace place, Report report) {
        boolean isOfObjects = place.typed() instanceof VariantLayout.Typed.ObjectOf;
        if (place.hasTypedValue() && isOfObjects && place.holdsOtherThanObject()) {
            report.add(place.where().get(), "fields are shredded, and `value` holds what is no object",
                    "`value` beside shredded fields is null, or an object with the other fields");
        }
    }
}
