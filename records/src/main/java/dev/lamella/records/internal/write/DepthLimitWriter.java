package dev.lamella.records.internal.write;

import dev.lamella.error.ValueException;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Accepts only null, for a type at its maximum depth.
///
/// @param depth how often the type may contain itself
record DepthLimitWriter(WrittenComponent component, int depth) implements ValueWriter {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        requireNull(value);
        row.setNull(ordinal);
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        requireNull(value);
        list.addNull();
    }

    private void requireNull(@Nullable Object value) {
        if (value != null) {
            throw new ValueException(component.location(),
                    "The component " + component.name() + " contains itself more often than"
                            + " @MaxDepth(" + depth + ") allows",
                    "Give a flatter value, or a greater @MaxDepth for a new file.");
        }
    }
}
