package dev.lamella.check;

import dev.lamella.variant.VariantName;

/// Shredded fields whose name is not in the metadata.
final class VariantFieldNames implements VariantCheck {
    @Override
    public void check(VariantPlace place, Report report) {
        if (place.role() instanceof VariantPlace.Role.Field(VariantName name)
                && (place.hasTypedValue() || place.value().isPresent())
                && place.metadata().names().filter(names -> names.indexOf(name) < 0).isPresent()) {
            report.add(place.where().get(), "the metadata of the row does not have the name of the field",
                    "the metadata has all names, also those of shredded fields");
        }
    }
}
