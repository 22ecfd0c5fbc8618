package dev.lamella.internal.index;

import dev.lamella.internal.predicate.PairOrder;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueTest;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.Optional;

/// The known facts about the values of a leaf, in a column chunk or a page. Anything unknown is possible.
///
/// Nulls are counted by level entries, as in the format: below lists, each null or empty list is such an entry too.
///
/// @param mayHaveNulls whether entries without value are possible
/// @param mayHaveValues whether entries with a value are possible
/// @param mayHaveNans whether NaN values are possible
/// @param mayHaveNumbers whether values other than NaN are possible
/// @param order order of the bounds
/// @param min no value but NaN is below it
/// @param max no value but NaN is above it
/// @param definitionLevels number of entries by definition level; empty if unknown
record Facts(Leaf leaf, boolean mayHaveNulls, boolean mayHaveValues, boolean mayHaveNans, boolean mayHaveNumbers,
        SortOrder order, Optional<byte[]> min, Optional<byte[]> max, List<Long> definitionLevels) {
    /// Only the facts of the schema are known.
    static Facts unknown(Leaf leaf) {
        return new Facts(leaf, leaf.maxDefinitionLevel() > 0, true, SortOrder.of(leaf).hasNan(), true,
                SortOrder.none(leaf.field()), Optional.empty(), Optional.empty(), List.of());
    }

    /// All entries are without a value, if there are any.
    static Facts nullsOnly(Leaf leaf, List<Long> definitionLevels) {
        return new Facts(leaf, true, false, false, false, SortOrder.none(leaf.field()), Optional.empty(),
                Optional.empty(), definitionLevels);
    }

    /// The outcome of a test; the caller decides about unknown, because it knows the meaning of a missing value.
    TruthSet of(ValueTest test) {
        return switch (test) {
            case ValueTest.Within(ValueSet set) -> within(set);
            case ValueTest.Nan() ->
                new TruthSet(mayHaveValues && mayHaveNans, mayHaveValues && mayHaveNumbers, mayHaveNulls);
            case ValueTest.Matches ignored -> new TruthSet(mayHaveValues, mayHaveValues, mayHaveNulls);
        };
    }

    /// The outcome of comparing any value of these facts with any value of others.
    TruthSet of(ResolvedPredicate.Pair pair, Facts others) {
        PairOrder order = pair.order();
        boolean mayBeNan = mayHaveNans || others.mayHaveNans;
        boolean mayBeNumbers = mayHaveNumbers && others.mayHaveNumbers;
        int least = bound(order, min, others.max, others, -1);
        int most = bound(order, max, others.min, others, 1);
        boolean mayBeTrue = false;
        boolean mayBeFalse = mayBeNan;
        for (int one = -1; mayBeNumbers && one <= 1; one++) {
            if (least <= one && one <= most) {
                boolean isTrue = PairOrder.isTrue(pair.comparison(), one);
                mayBeTrue |= isTrue;
                mayBeFalse |= !isTrue;
            }
        }
        boolean areValues = mayHaveValues && others.mayHaveValues;
        return new TruthSet(areValues && mayBeTrue, areValues && mayBeFalse, mayHaveNulls || others.mayHaveNulls);
    }

    /// @param unknown the result if a bound is missing
    private int bound(PairOrder order, Optional<byte[]> mine, Optional<byte[]> theirs, Facts others, int unknown) {
        if (mine.isEmpty() || theirs.isEmpty() || !StatisticsValidity.hold(this.order, order.leftOrder())
                || !StatisticsValidity.hold(others.order, order.rightOrder())) {
            return unknown;
        }
        int compared = order.compareStored(mine.get(), theirs.get());
        return compared == PairOrder.NAN ? unknown : compared;
    }

    private TruthSet within(ValueSet set) {
        boolean areBoundsKnown = StatisticsValidity.hold(order, set.order());
        byte[] low = areBoundsKnown ? min.orElse(null) : null;
        byte[] high = areBoundsKnown ? max.orElse(null) : null;
        boolean mayHaveNumber = mayHaveValues && mayHaveNumbers;
        return new TruthSet(mayHaveNumber && set.meets(low, high),
                mayHaveValues && mayHaveNans || mayHaveNumber && !set.covers(low, high), mayHaveNulls);
    }

    /// Whether an entry is possible with a definition level in `[from, end)`.
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
