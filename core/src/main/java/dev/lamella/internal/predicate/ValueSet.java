package dev.lamella.internal.predicate;

import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.Optional;

/// Values of a leaf that a filter wants: those of some intervals, in the order of the leaf. Immutable.
///
/// Ends are values as statistics store them (PLAIN, without a length), of the leaf's own width: what compares them with bounds, with
/// dictionary entries and with rows is the one [#order]. NaN is in no set.
public final class ValueSet {
    private final SortOrder order;
    private final List<Interval> intervals;

    /// @param low no value is below it; empty if there is no such end
    /// @param isLowOpen whether `low` itself is left out
    /// @param high no value is above it; empty if there is no such end
    /// @param isHighOpen whether `high` itself is left out
    public record Interval(Optional<byte[]> low, boolean isLowOpen, Optional<byte[]> high, boolean isHighOpen) {}

    /// @param order in which rows are compared, defined
    /// @param intervals ascending, none of them empty, none meeting another
    ValueSet(SortOrder order, List<Interval> intervals) {
        this.order = order;
        this.intervals = List.copyOf(intervals);
    }

    public SortOrder order() {
        return order;
    }

    public List<Interval> intervals() {
        return intervals;
    }
}
