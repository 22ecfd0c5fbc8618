package dev.lamella.check;

/// Looks at the places of Variant values for what breaks one rule. One small class each; its row in [VariantRules] says what it is about.
///
/// A check looks at each place alone and relies on nothing: metadata and values that are damaged are there without what is in them.
interface VariantCheck {
    /// Reports what is wrong at one place.
    void check(VariantPlace place, Report report);
}
