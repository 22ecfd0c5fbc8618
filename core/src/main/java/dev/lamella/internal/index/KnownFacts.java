package dev.lamella.internal.index;

import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueTest;
import dev.lamella.schema.Leaf;

/// The known facts about the leaves of some rows.
interface KnownFacts {
    /// Whether a test may be true for some value of a leaf, and whether it may be false for one. Nulls are ignored:
    /// unknown says nothing.
    TruthSet of(Leaf leaf, ValueTest test);

    /// Whether a comparison may be true for some values of its two leaves, and whether it may be false. Nulls are ignored.
    TruthSet of(ResolvedPredicate.Pair pair);

    /// Whether a leaf may have an entry with a definition level in `[from, end)`.
    boolean mayHaveLevels(Leaf leaf, int from, int end);
}
