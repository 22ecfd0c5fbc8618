package dev.lamella.shredding;

/// How to treat values that `VariantShredding.md` calls invalid, and objects with a name twice.
public enum VariantConformance {
    /// Reject them: nobody can know which value is right.
    STRICT,
    /// Resolve contradictions: if a field is both shredded and in `value`, or both columns hold a value, the shredded
    /// value wins; a shredded field with a null group is missing; of several fields of one name in an object, the last one
    /// counts. Values that cannot be resolved are still rejected.
    LENIENT
}
