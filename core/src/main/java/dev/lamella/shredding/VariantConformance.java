package dev.lamella.shredding;

/// What becomes of shredded values that `VariantShredding.md` calls invalid.
public enum VariantConformance {
    /// They are refused: what is right cannot be known.
    STRICT,
    /// Where a field is both shredded and in `value`, or both columns hold a value, the shredded side wins; a shredded field whose group is null is
    /// missing. What has no such reading is refused nevertheless.
    LENIENT
}
