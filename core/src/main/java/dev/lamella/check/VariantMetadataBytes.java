package dev.lamella.check;

/// Metadata that break their encoding.
final class VariantMetadataBytes implements VariantCheck {
    @Override
    public void check(VariantPlace place, Report report) {
        if (place.role() instanceof VariantPlace.Role.Root) {
            place.metadata().findings().forEach(finding -> report.add(place.where().get(), finding.toString(),
                    "the metadata is as VariantEncoding.md has it"));
        }
    }
}
