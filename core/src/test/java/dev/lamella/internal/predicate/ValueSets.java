package dev.lamella.internal.predicate;

import dev.lamella.schema.SortOrder;
import java.util.List;

/// Sets made of whatever intervals a test wants.
public final class ValueSets {
    private ValueSets() {}

    /// @param intervals ascending, none meeting another
    public static ValueSet of(SortOrder order, List<ValueSet.Interval> intervals) {
        return new ValueSet(order, intervals);
    }
}
