package dev.lamella.records.internal.read;

import dev.lamella.row.ColumnValues;
import org.jspecify.annotations.Nullable;

/// Reads objects that are never null: an unknown constant or type is rejected, although the options make it null.
record KnownReader(ValueReader values, BoundComponent bound) implements ValueReader {
    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable
        Object[] objects = (Object[]) values.values(from, count);
        ColumnValues column = bound.column();
        for (int i = 0; i < count; i++) {
            if (objects[i] == null && !(column.hasNulls() && column.isNull(from + i))) {
                throw bound.rejected(from + i,
                        "The value is an unknown constant, which is read as null, but the component cannot hold null",
                        "Add the constant to the enum, or an alias with @Name"
                                + (bound.component().endsWith("{key}")
                                        ? "."
                                        : ". Or make it an Optional, or annotate it with @Nullable."));
            }
        }
        return objects;
    }
}
