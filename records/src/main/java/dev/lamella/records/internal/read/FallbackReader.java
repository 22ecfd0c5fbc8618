package dev.lamella.records.internal.read;

import dev.lamella.row.ColumnValues;
import java.lang.reflect.Array;

/// Reads values, and another value where the column is null.
///
/// @param values accepts nulls
/// @param column the column of the values
/// @param instead returns the other value for every slot
record FallbackReader(ValueReader values, ColumnValues column, ValueReader instead) implements ValueReader {
    @Override
    public Object values(int from, int count) {
        Object out = values.values(from, count);
        if (column.hasNulls()) {
            for (int i = 0; i < count; i++) {
                if (column.isNull(from + i)) {
                    Array.set(out, i, Array.get(instead.values(from + i, 1), 0));
                }
            }
        }
        return out;
    }
}
