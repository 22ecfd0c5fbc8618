package dev.lamella.internal.index;

import dev.lamella.internal.predicate.Outcome;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Leaf;

/// What is known of the leaves of some rows.
interface KnownFacts {
    /// Of the values of a leaf: whether one may be in a set, and whether one may not be. Nulls are not its business: unknown says
    /// nothing.
    Outcome within(Leaf leaf, ValueSet set);

    /// Of the values of a leaf: whether one may be NaN, and whether one may be none. Nulls are not its business.
    Outcome nan(Leaf leaf);

    /// Whether a leaf may have an entry whose definition level is `from` or more, and less than `end`.
    boolean mayHaveLevels(Leaf leaf, int from, int end);
}
