package dev.lamella.records.internal.write;

import dev.lamella.records.internal.convert.Optionals;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Writes `Optional`, `OptionalInt`, `OptionalLong` and `OptionalDouble`: an empty one is null, and so is null itself.
record OptionalWriter(ValueWriter content) implements ValueWriter {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        content.set(Optionals.content(value), row, ordinal);
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        content.add(Optionals.content(value), list);
    }
}
