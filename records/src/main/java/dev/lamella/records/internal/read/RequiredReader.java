package dev.lamella.records.internal.read;

import dev.lamella.row.ColumnValues;
import java.util.Optional;

/// Reads values that must not be null.
final class RequiredReader implements ValueReader {
    private final ValueReader values;
    private final BoundComponent bound;
    private final ColumnValues column;
    private final Optional<ColumnValues> group;
    private final String advice;

    /// @param group the group that directly contains the column, if there is one: nulls of the group are accepted
    RequiredReader(ValueReader values, BoundComponent bound, Optional<ColumnValues> group, String advice) {
        this.values = values;
        this.bound = bound;
        this.column = bound.column();
        this.group = group;
        this.advice = advice;
    }

    @Override
    public Object values(int from, int count) {
        if (column.hasNulls()) {
            for (int slot = from; slot < from + count; slot++) {
                if (column.isNull(slot) && !isInNullGroup(slot)) {
                    throw bound.rejected(slot, "The value is null, but the component cannot hold null", advice);
                }
            }
        }
        return values.values(from, count);
    }

    private boolean isInNullGroup(int slot) {
        return group.isPresent() && group.get().isNull(slot);
    }
}
