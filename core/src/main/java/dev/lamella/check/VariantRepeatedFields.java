package dev.lamella.check;

import dev.lamella.internal.shred.VariantLayout;

/// Fields that are shredded, and in the remaining object as well.
final class VariantRepeatedFields implements VariantCheck {
    @Override
    public void check(VariantPlace place, Report report) {
        if (place.hasTypedValue() && place.typed() instanceof VariantLayout.Typed.ObjectOf(var members)) {
            place.object().ifPresent(object -> members.stream().filter(member -> object.indexOf(member.name()) >= 0)
                    .forEach(member -> report.add(place.where().get(),
                            "the object in `value` has the shredded field " + member.name() + " as well",
                            "a field that is shredded is in `typed_value` only")));
        }
    }
}
