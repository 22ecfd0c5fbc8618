package dev.lamella.shredding;

/// How to treat shredded values that `VariantShredding.md` calls invalid.
public enum VariantConformance {
    /// Reject them: nobody can know which value is right.
    STRICT,
    /// Resolve contradictions: if a field is both shredded and in `value`, or both columns hold a value, the shredded
    /// value wins; a shredded field with a null group is missing. Values that cannot be resolved are still rejected.
    LENIENT
}
