package dev.lamella.check;

/// Values that break their encoding.
final class VariantValueBytes implements VariantCheck {
    @Override
    public void check(VariantPlace place, Report report) {
        place.value().ifPresent(stored -> stored.findings().forEach(finding -> report.add(place.where().get(),
                finding.toString(), "a value is as VariantEncoding.md has it")));
    }
}
