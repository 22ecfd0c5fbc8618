package dev.lamella.internal.index;

import dev.lamella.internal.predicate.Outcome;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.Optional;

/// What is known of the values of a leaf, in a column chunk or a page. All that is not known is possible.
///
/// Nulls are counted as the format does, by level entries: below lists, each list that is null or empty is such an entry too.
///
/// @param mayHaveNulls whether entries without value are possible
/// @param mayHaveValues whether values are
/// @param mayHaveNans whether values that are NaN are
/// @param mayHaveNumbers whether values that are not NaN are
/// @param order of the bounds
/// @param min no value but NaN is below it
/// @param max no value but NaN is above it
/// @param definitionLevels how often each definition level occurs; empty if that is not known
record Facts(Leaf leaf, boolean mayHaveNulls, boolean mayHaveValues, boolean mayHaveNans, boolean mayHaveNumbers,
        SortOrder order, Optional<byte[]> min, Optional<byte[]> max, List<Long> definitionLevels) {
    /// Nothing is known but what the schema says.
    static Facts unknown(Leaf leaf) {
        return new Facts(leaf, leaf.maxDefinitionLevel() > 0, true, SortOrder.of(leaf).hasNan(), true,
                SortOrder.none(leaf.field()), Optional.empty(), Optional.empty(), List.of());
    }

    /// There are entries without value only, if any.
    static Facts nullsOnly(Leaf leaf, List<Long> definitionLevels) {
        return new Facts(leaf, true, false, false, false, SortOrder.none(leaf.field()), Optional.empty(),
                Optional.empty(), definitionLevels);
    }

    /// Of the test whether a value is one of a set; unknown is left to whoever knows what a missing value stands for.
    Outcome within(ValueSet set) {
        boolean areBoundsKnown = BoundTrust.hold(order, set.order());
        byte[] low = areBoundsKnown ? min.orElse(null) : null;
        byte[] high = areBoundsKnown ? max.orElse(null) : null;
        boolean mayHaveNumber = mayHaveValues && mayHaveNumbers;
        return new Outcome(mayHaveNumber && set.meets(low, high),
                mayHaveValues && mayHaveNans || mayHaveNumber && !set.covers(low, high), mayHaveNulls);
    }

    /// Of the test whether a value is NaN.
    Outcome isNan() {
        return new Outcome(mayHaveValues && mayHaveNans, mayHaveValues && mayHaveNumbers, mayHaveNulls);
    }

    /// Whether an entry is possible whose definition level is `from` or more, and less than `end`.
    boolean mayHaveLevels(int from, int end) {
        if (from >= end) {
            return false;
        }
        int highest = leaf.maxDefinitionLevel();
        if (!mayHaveNulls && from < highest && end <= highest || !mayHaveValues && from == highest) {
            return false;
        }
        if (definitionLevels.isEmpty()) {
            return true;
        }
        for (int level = from; level < Math.min(end, highest + 1); level++) {
            if (definitionLevels.get(level) > 0) {
                return true;
            }
        }
        return false;
    }
}
