package dev.lamella.records.internal.write;

import dev.lamella.error.ValueException;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Writes nothing but null, where a type may go no deeper within itself.
///
/// @param depth so often it may
record DepthLimitWriter(Component component, int depth) implements ValueWriter {
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
                    "the component " + component.name() + " is deeper in itself than"
                            + " @MaxDepth(" + depth + ") allows",
                    "Give a flatter one, or a greater @MaxDepth for a new file.");
        }
    }
}
