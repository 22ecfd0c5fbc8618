package dev.lamella.internal.index;

import dev.lamella.internal.predicate.Outcome;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.Optional;

/// What is known of the values of a leaf, in a column chunk or a page. All that is not known is possible.
///
/// Below lists, each list that is null or empty is an entry without value too. Arrow C++ does not count those among the nulls
/// (GH-51097), so that a count of 0 says only that no element is null.
///
/// @param nullsBelow entries without value are possible with definition levels below this one only; with none if it is 0
/// @param mayHaveValues whether values are
/// @param mayHaveNans whether values that are NaN are
/// @param mayHaveNumbers whether values that are not NaN are
/// @param order of the bounds
/// @param min no value but NaN is below it
/// @param max no value but NaN is above it
/// @param definitionLevels how often each definition level occurs; empty if that is not known
record Facts(Leaf leaf, int nullsBelow, boolean mayHaveValues, boolean mayHaveNans, boolean mayHaveNumbers,
        SortOrder order, Optional<byte[]> min, Optional<byte[]> max, List<Long> definitionLevels) {
    /// Nothing is known but what the schema says.
    static Facts unknown(Leaf leaf) {
        return new Facts(leaf, leaf.maxDefinitionLevel(), true, SortOrder.of(leaf).hasNan(), true,
                SortOrder.none(leaf.field()), Optional.empty(), Optional.empty(), List.of());
    }

    /// There are entries without value only, if any.
    static Facts nullsOnly(Leaf leaf, List<Long> definitionLevels) {
        return new Facts(leaf, leaf.maxDefinitionLevel(), false, false, false, SortOrder.none(leaf.field()), Optional.empty(),
                Optional.empty(), definitionLevels);
    }

    /// The definition level from which on there is something that may be null: that of the elements of the innermost list, 0 without one.
    static int slotLevel(Leaf leaf) {
        int level = 0;
        int slot = 0;
        for (Field node : leaf.nodes()) {
            level += node.repetition() == Repetition.REQUIRED ? 0 : 1;
            slot = node.repetition() == Repetition.REPEATED ? level : slot;
        }
        return slot;
    }

    /// Whether entries without value are possible.
    boolean mayHaveNulls() {
        return nullsBelow > 0;
    }

    /// Of the test whether a value is one of a set; unknown is left to whoever knows what a missing value stands for.
    Outcome within(ValueSet set) {
        boolean areBoundsKnown = BoundTrust.hold(order, set.order());
        byte[] low = areBoundsKnown ? min.orElse(null) : null;
        byte[] high = areBoundsKnown ? max.orElse(null) : null;
        boolean mayHaveNumber = mayHaveValues && mayHaveNumbers;
        return new Outcome(mayHaveNumber && set.meets(low, high),
                mayHaveValues && mayHaveNans || mayHaveNumber && !set.covers(low, high), mayHaveNulls());
    }

    /// Of the test whether a value is NaN.
    Outcome isNan() {
        return new Outcome(mayHaveValues && mayHaveNans, mayHaveValues && mayHaveNumbers, mayHaveNulls());
    }

    /// Whether an entry is possible whose definition level is `from` or more, and less than `end`.
    boolean mayHaveLevels(int from, int end) {
        int highest = leaf.maxDefinitionLevel();
        boolean mayBeNulls = from < Math.min(end, nullsBelow);
        boolean mayBeValues = mayHaveValues && from <= highest && highest < end;
        if (!mayBeNulls && !mayBeValues) {
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
