package dev.lamella.internal.index;

import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Leaf;

/// The known facts about the leaves of some rows.
interface KnownFacts {
    /// Whether some value of a leaf may be in a set, and whether some value may not be. Nulls are ignored: unknown says
    /// nothing.
    TruthSet within(Leaf leaf, ValueSet set);

    /// Whether some value of a leaf may be NaN, and whether some value may not be. Nulls are ignored.
    TruthSet nan(Leaf leaf);

    /// Whether a leaf may have an entry with a definition level in `[from, end)`.
    boolean mayHaveLevels(Leaf leaf, int from, int end);
}
